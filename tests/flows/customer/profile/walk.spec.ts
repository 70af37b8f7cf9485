import { expect, test } from '@playwright/test';
import { knownProfileFlow } from './oracle.ts';
import { customerProfileScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { storeSession, newSession, signIn } from '../../../fixtures/session.ts';

testWalks('customer profile', {
  flow: knownProfileFlow,
  screen: customerProfileScreen,
  phone: true,
  // The page stores the profile synchronously, which cannot fail.
  can: (event) => event.type !== 'keepProfile failed',
});

test("shows the customer's profile, and keeps edits on this device until the logout [PROF-1 PROF-4 GUARD-8 ROUTE-10]", async ({
  page,
}) => {
  const { phone } = await signIn(page);
  const bodies: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && bodies.push(request.url()));
  await page.goto('/profile');
  const facts = page.getByRole('definition');
  await expect(facts).toHaveText(['Asha Rao', `+91 ${phone}`, 'Not given', 'Not given']);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Address').fill('12 Shalibanda Road <b>Hyderabad</b>');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(facts.nth(3)).toHaveText('12 Shalibanda Road <b>Hyderabad</b>');
  expect(bodies).toEqual([]);
});

test('shows an error when the profile cannot be loaded, and loads it on retry [ERR-1]', async ({ page }) => {
  const session = await newSession(page.request);
  await storeSession(page, session, { session: { isAuthenticated: true, user: null, edited: null } });
  let isBroken = true;
  await page.route('**/auth/users/me/', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}', contentType: 'application/json' }) : route.continue(),
  );
  await page.goto('/profile');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('definition').first()).toHaveText('Asha Rao');
});

test('shows Access Denied when the session ends while the profile is open [GUARD-6 GUARD-7]', async ({ page }) => {
  await signIn(page);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  // From now on the server rejects both tokens, as after a revocation.
  await page.route('**/auth/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'token_not_valid', message: 'x', detail: 'x' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page).toHaveTitle('Access Denied · Pehle');
  await expect(page.getByText('Log in to see your profile.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/send-otp');
});

test('redirects from the profile to the landing page without a session [GUARD-1]', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});
