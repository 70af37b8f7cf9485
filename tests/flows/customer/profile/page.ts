import { expect, type Page as BrowserPage, test } from '@playwright/test';
import type { customerProfileMachine, ProfileField } from '../../../../machines/customer/profile/profile.machine.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { storeSession, newSession, signIn } from '../../../fixtures/session.ts';
import { knownUser, type ProfilePage, knownProfileFlow } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const labels: Record<ProfileField, string> = { name: 'Name', phone: 'Phone', email: 'Email', address: 'Address' };

/** Drives the profile page with a persisted profile. */
export function customerProfileScreen(page: BrowserPage): Screen<typeof customerProfileMachine, ProfilePage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: ProfileField) => page.getByLabel(labels[name], { exact: true });
  return {
    async open() {
      const session = await newSession(page.request);
      const user = { name: session.name, phone: session.phone, email: null, address: null };
      await storeSession(page, session, { session: { isAuthenticated: true, user, edited: knownUser } });
      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    },
    gestures: {
      'profile.retry': () => press('Try again'),
      'profile.edit': () => press('Edit Profile'),
      'field.change': (event) => field(event.field).fill(event.text),
      'edit.save': () => press('Save Changes'),
      'edit.cancel': () => press('Cancel'),
    },
    async expect({ shows: { view, form, error, ...shows } }, can) {
      const profile = view === 'reading' ? shows.profile : null;
      const inForm = (type: 'edit.save' | 'edit.cancel') =>
        form === null ? 'absent' : can({ type }) ? 'enabled' : 'disabled';
      await expectPageState(page, { title: 'My Profile · Pehle', words: ['My Profile'] });
      await expect(page.getByRole('term')).toHaveText(profile ? Object.values(labels) : []);
      await expect(page.getByRole('definition')).toHaveText(
        profile
          ? [
              profile.name,
              `+91 ${profile.phone.slice(0, 5)} ${profile.phone.slice(5)}`,
              profile.email ?? 'Not given',
              profile.address ?? 'Not given',
            ]
          : [],
      );
      if (form)
        for (const name of ['name', 'phone', 'email', 'address'] as const)
          await expect(field(name)).toHaveValue(form[name]);
      await expect(page.getByText('Saved on this device')).toHaveCount(form ? 1 : 0);
      await expect(page.getByRole('alert')).toHaveText(error === null ? [] : [error]);
      await expectPageState(page, {
        buttons: {
          'Edit Profile': can({ type: 'profile.edit' }) ? 'enabled' : 'absent',
          'Save Changes': inForm('edit.save'),
          Cancel: inForm('edit.cancel'),
          'Try again': can({ type: 'profile.retry' }) ? 'enabled' : 'absent',
        },
      });
    },
    expectEmitted: async (notice) => {
      await expect(page.getByText(notice.text, { exact: true })).toBeVisible();
    },
    network: { loadProfile: 'local', keepProfile: 'local' },
  };
}

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
  await expect(facts).toHaveText(['Asha Rao', `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, 'Not given', 'Not given']);
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
