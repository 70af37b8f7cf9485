import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { persistedKey, writeSlices, type Persisted } from '../../machines/app/persisted.ts';
import { newCustomer } from './browser-customer.ts';

const api = '/api/v1/c1';

/** A logged-in customer of one test's own. */
export interface Session {
  /** Ten digits. */
  phone: string;
  /** As the navigation bar calls them. */
  name: string;
  accessToken: string;
  refreshToken: string;
}

/** Registers a customer and logs them in through the real API, without a page. */
export async function newSession(request: APIRequestContext): Promise<Session> {
  const customer = newCustomer(request);
  await customer.register();
  const { phone } = customer;
  await post(request, '/auth/send-otp/', { phone });
  await customer.readCode();
  const tokens = await post(request, '/auth/verify-otp/', { phone, otp: customer.code });
  // The contract's answer; a change of it shows at once as a page that is not logged in.
  return { phone, name: 'Asha Rao', ...(tokens as Pick<Session, 'accessToken' | 'refreshToken'>) };
}

/**
 * Puts a session into the storage of the page's browser, as a visit before this one would have left it; with `slices`,
 * what else that visit left, such as a cart.
 */
export async function keepSession(
  page: Page,
  { phone, name, accessToken, refreshToken }: Session,
  slices: Partial<Persisted> = {},
): Promise<void> {
  const user = { name, phone, email: null, address: null };
  const root = writeSlices(null, { session: { isAuthenticated: true, user, edited: null }, ...slices });
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const localStorage = Object.entries({ access: accessToken, refresh: refreshToken, [persistedKey]: root });
  await page.context().setStorageState({
    cookies: [],
    origins: [{ origin, localStorage: localStorage.map(([key, value]) => ({ name: key, value })) }],
  });
}

/** A fresh customer, logged in before the first page is opened. For every walk and test behind the login. */
export async function signIn(page: Page): Promise<Session> {
  const session = await newSession(page.request);
  await keepSession(page, session);
  return session;
}

/** Brings a visitor to the entry of the code that was sent to them; gives their number and that code. */
export async function askForCode(page: Page): Promise<{ phone: string; code: string }> {
  await page.goto('/send-otp');
  return askForCodeHere(page);
}

/** The same on a page that shows the login already. */
export async function askForCodeHere(page: Page): Promise<{ phone: string; code: string }> {
  const customer = newCustomer(page.request);
  await customer.register();
  await page.getByLabel('Phone number').fill(customer.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/verify-otp');
  await customer.readCode();
  return { phone: customer.phone, code: customer.code };
}

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const answer = await request.post(api + path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
