import type { Locator, Page, Route } from '@playwright/test';
import type { Persisted } from '../../machines/app/persisted.ts';

/**
 * A mocked response: none ('never'), a lost connection ('cut'), a status with a body, or a function that changes the
 * body of the real response.
 */
// `any`, because each state declares the part of the contract's response that it changes.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = 'never' | 'cut' | { status: number; json: unknown } | ((json: any) => unknown);
export type Answers = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Answer>>;

/** The roles in which screens are visited, and the names of the folders in `screens/`. */
export const roles = ['visitor', 'customer', 'partner'] as const;
type Role = (typeof roles)[number];

/**
 * A state as a file `screens/<role>/<screen>.ts` defines it. The path of the file determines the other two properties.
 */
export type ScreenState = Omit<State, 'screen' | 'as'>;

/** A state of a screen, of which pictures are taken in each width and theme. */
export interface State {
  /** Name of the screen, such as 'home' or 'partner-orders'. */
  screen: string;
  state: string;
  /** Who is logged in: no one (visitor), the first demo customer, or the first demo partner. */
  as: Role;
  at: string;
  /** What an earlier visit has stored. */
  kept?: Partial<Persisted>;
  answers?: Answers;
  /** 'app' replaces the cart by the note that ordering is possible in the app (D1). */
  cart?: 'app';
  /** The element whose appearance means that the page is ready for the picture. */
  ready: (page: Page) => Locator;
  /** User actions before the picture is taken. */
  steps?: (page: Page) => Promise<void>;
  /** How far the page's clock has advanced when the picture is taken, ms. For states after a countdown. */
  paintedAt?: number;
  /** Takes a picture of the window instead of the whole page, because a dialog or the like covers the page. */
  window?: boolean;
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const textOnPage = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
export const retryButton = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
/** The loading state of a page whose script is already loaded. */
export const loadingText = (page: Page) => page.getByText(/^Loading (?!the page)/).first();

/** Returns an error response in the form of the server. */
export const problem = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  json: { code, message, detail: message, ...more },
});
export const serverError = problem(500, 'server_error', 'Something went wrong on our side. Please try again.');

export const longName = 'Sri Venkateshwara Annapoorna Brahmin’s Pure Vegetarian Restaurant & Sweets (Since 1951)';
export const longWord = 'Thiruvananthapuramvazhipaadupayasam';

export async function clickByName(page: Page, name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button') {
  await page.getByRole(role, { name }).first().click();
}

export async function answerRoute(route: Route, answer: Answer): Promise<void> {
  if (answer === 'never') return;
  if (answer === 'cut') return route.abort('internetdisconnected');
  if (typeof answer !== 'function') return route.fulfill(answer);
  const real = await route.fetch();
  await route.fulfill({ response: real, json: answer(await real.json()) });
}
