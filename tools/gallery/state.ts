import type { Locator, Page, Route } from '@playwright/test';
import type { Persisted } from '../../machines/app/persisted.ts';

/**
 * The mocked result of a call, by 'METHOD /path' without the base path: never answered, disconnected, a status with a
 * body, or a function that changes the real answer.
 */
// The answer is the contract's; each state names the part that it changes.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = 'never' | 'cut' | { status: number; json: unknown } | ((json: any) => unknown);
export type Answers = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Answer>>;

/** Who looks at a screen. Also the folders of `screens/`. */
export const roles = ['visitor', 'customer', 'partner'] as const;
type Role = (typeof roles)[number];

/** A state as the files in `screens/<role>/<screen>.ts` list it; the path of the file names the other two properties. */
export type ScreenState = Omit<State, 'screen' | 'as'>;

/** One state of a screen, captured at each width in each theme. */
export interface State {
  /** Such as 'home' or 'partner-orders'. */
  screen: string;
  state: string;
  /** Who is logged in: nobody, the first demo customer, or the first demo partner. */
  as: Role;
  at: string;
  /** The storage of an earlier visit. */
  kept?: Partial<Persisted>;
  answers?: Answers;
  /** 'app' shows the notice of the app instead of the cart (D1). */
  cart?: 'app';
  /** The element that shows when the page is ready to be captured. */
  ready: (page: Page) => Locator;
  /** User actions before the capture. */
  steps?: (page: Page) => Promise<void>;
  /** Milliseconds of the page's clock at the capture, for states after a countdown. */
  paintedAt?: number;
  /** Captures the window instead of the whole page, because something covers the page. */
  window?: boolean;
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
export const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
/** The loading state of the page, not that of its script. */
export const waiting = (page: Page) => page.getByText(/^Loading (?!the page)/).first();

/** An error body in the server's format. */
export const problem = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  json: { code, message, detail: message, ...more },
});
export const broken = problem(500, 'server_error', 'Something went wrong on our side. Please try again.');

export const longName = 'Sri Venkateshwara Annapoorna Brahmin’s Pure Vegetarian Restaurant & Sweets (Since 1951)';
export const longWord = 'Thiruvananthapuramvazhipaadupayasam';

export async function press(page: Page, name: string | RegExp, role: 'button' | 'link' | 'tab' = 'button') {
  await page.getByRole(role, { name }).first().click();
}

export async function answerRoute(route: Route, answer: Answer): Promise<void> {
  if (answer === 'never') return;
  if (answer === 'cut') return route.abort('internetdisconnected');
  if (typeof answer !== 'function') return route.fulfill(answer);
  const real = await route.fetch();
  await route.fulfill({ response: real, json: answer(await real.json()) });
}
