import type { Locator, Page, Route } from '@playwright/test';
import type { Persisted } from '../../machines/app/persisted.ts';

/**
 * What the network does with a call, by 'METHOD /path' behind the base of the API: 'never' answers, is 'cut', answers
 * with a status and a body, or with the real answer changed by a function.
 */
// The answer is the contract's; each state names the part that it changes.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = 'never' | 'cut' | { status: number; json: unknown } | ((json: any) => unknown);
export type Answers = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Answer>>;

/** One state of a screen, which is painted at each width in each theme. */
export interface State {
  screen: string;
  state: string;
  /** Who is logged in: a visitor without login, the first demo customer, or the first demo partner. */
  as: 'visitor' | 'customer' | 'partner';
  at: string;
  /** What an earlier visit left in the browser. */
  kept?: Partial<Persisted>;
  answers?: Answers;
  /** Whether the cart shows the notice of the app (D1). */
  cart?: 'app';
  /** What the page shows when it is ready for its picture. */
  ready: (page: Page) => Locator;
  /** What a hand does before. */
  steps?: (page: Page) => Promise<void>;
  /** Milliseconds of the page's clock until it is painted, where a countdown has to have run out. */
  paintedAt?: number;
  /** Painted as the window shows it, not the whole page: something lies over the page. */
  window?: boolean;
}

export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();
export const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first();
/** The page's own waiting, not that for its script. */
export const waiting = (page: Page) => page.getByText(/^Loading (?!the page)/).first();

/** A failure as the server writes it. */
export const problem = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  json: { code, message, detail: message, ...more },
});
export const broken = problem(500, 'server_error', 'Something went wrong on our side. Please try again.');

export const longName = 'Sri Venkateshwara Annapoorna Brahmin’s Pure Vegetarian Restaurant & Sweets (Since 1951)';
export const longWord = 'Thiruvananthapuramvazhipaadupayasam';

/** Lets the page's scripts go on until the page shows this. */
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
