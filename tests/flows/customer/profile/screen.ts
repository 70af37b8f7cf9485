import { expect, type Page as BrowserPage } from '@playwright/test';
import type { customerProfileMachine, ProfileField } from '../../../../machines/customer/profile/profile.machine.ts';
import { expectControls } from '../../../engine/browser-controls.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { storeSession, newSession } from '../../../fixtures/session.ts';
import { knownUser, type ProfilePage } from './oracle.ts';

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
    async expect({ shows, may }) {
      const { profile, form } = shows;
      await expectPageState(page, { title: 'My Profile · Pehle', words: ['My Profile'] });
      await expect(page.getByRole('term')).toHaveText(profile ? Object.values(labels) : []);
      await expect(page.getByRole('definition')).toHaveText(
        profile
          ? [profile.name, `+91 ${profile.phone}`, profile.email ?? 'Not given', profile.address ?? 'Not given']
          : [],
      );
      if (form)
        for (const name of ['name', 'phone', 'email', 'address'] as const)
          await expect(field(name)).toHaveValue(form[name]);
      await expect(page.getByText('Saved on this device')).toHaveCount(form ? 1 : 0);
      await expect(page.getByRole('alert')).toHaveText(shows.error === null ? [] : [shows.error]);
      await expectControls(page, {
        'Edit Profile': may['profile.edit'],
        'Save Changes': may['edit.save'],
        Cancel: may['edit.cancel'],
        'Try again': may['profile.retry'],
      });
    },
    expectEmitted: async (notice) => {
      await expect(page.getByText(notice.text, { exact: true })).toBeVisible();
    },
    network: { loadProfile: 'local', keepProfile: 'local' },
  };
}
