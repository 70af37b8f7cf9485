import { expect, type Page as BrowserPage } from '@playwright/test';
import { formatPhone } from '../../../../domain/phone.ts';
import type { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';
import type { PartnerProfilePage } from './oracle.ts';
import { expectControls } from '../../../engine/browser-controls.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';

const labels = { name: 'Full Name', phone: 'Phone', address: 'Address' } as const;

/** Drives the partner's profile. The oracle's phone and address stand for those of the walk's partner. */
export function partnerProfileScreen(page: BrowserPage): Screen<typeof partnerProfileMachine, PartnerProfilePage> {
  const partner = newPartner(page.request);
  const real = (text: string) =>
    text === '9876500001' ? partner.phone : text === 'Shalibanda Road' ? partner.address : text;
  const main = page.getByRole('main');
  const dialog = page.getByRole('alertdialog');
  const field = (name: keyof typeof labels) => main.locator('form').getByLabel(labels[name]);
  let wasSaved = false;
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();

  return {
    async open() {
      await partner.signIn(page);
      await page.goto('/partner/profile');
      await expect(main.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    },
    gestures: {
      'profile.edit': () => press('Edit Profile'),
      'field.change': (event) => field(event.field).fill(event.text),
      'edit.save': () => {
        wasSaved = true;
        return press('Save Changes');
      },
      'edit.cancel': () => press('Cancel'),
      'logout.ask': async () => {
        await press('Logout');
        // React shows a lazy component after a delay, for which the mocked clock must advance.
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog).toBeVisible({ timeout: 200 });
        }).toPass();
      },
      'logout.cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'logout.confirm': () => dialog.getByRole('button', { name: 'Logout' }).click(),
    },
    async expect({ shows, may }) {
      await expect(dialog).toHaveCount(shows.question === null ? 0 : 1);
      if (shows.question !== null) {
        await expect(dialog).toContainText(shows.question);
        // Elements behind the dialog are inert, so nothing else is checked.
        return;
      }
      const facts = ['Full Name', 'Phone', 'Address'];
      if (shows.form) {
        await expectPageState(page, {
          words: ['Your changes are kept on this device only.', ...facts],
          seen: { 'main h2': [/^Passkeys$/] },
        });
        const { typed, faults, banner } = shows.form;
        await expect(field('name')).toHaveValue(typed.name);
        await expect(field('phone')).toHaveValue(real(typed.phone));
        await expect(field('address')).toHaveValue(real(typed.address));
        const shown = [faults.name, faults.phone, faults.address].filter((fault) => fault !== undefined);
        await expect(main.locator('form [id$="-error"]')).toHaveText(shown);
        await expect(main.getByRole('alert')).toHaveText(banner === null ? [] : [banner]);
      } else if (shows.profile) {
        const { name, phone, address } = shows.profile;
        // After the logout the flow has ended, and the app shows the login page.
        if (may['profile.edit'] === 'disabled') return expect(page).toHaveURL('/partner/login');
        await expectPageState(page, { title: 'My Profile · Pehle', words: ['My Profile'] });
        // 'Imran Khan' of 'Shalibanda Road' is the profile on the server.
        const isChanged = name !== 'Imran Khan' || phone !== '9876500001' || address !== 'Shalibanda Road';
        if (isChanged || !wasSaved)
          await expect(main.getByText('Saved on this device', { exact: true })).toHaveCount(isChanged ? 1 : 0);
        await expect(main.locator('dt')).toHaveText([...facts, 'Member since']);
        await expect(main.locator('dd')).toHaveText([name, formatPhone(real(phone)), real(address), /^\d+ \w+ \d{4}$/]);
      }
      const { 'profile.edit': edit, 'logout.ask': logout, 'Save Changes': save, Cancel: cancel } = may;
      await expectControls(page, { 'Edit Profile': edit, 'Save Changes': save, Cancel: cancel });
      await expect(main.getByRole('button', { name: 'Logout' })).toHaveCount(logout === 'absent' ? 0 : 1);
    },
    expectEmitted: async (notice) => expect(page.getByText(notice.text, { exact: true })).toBeVisible(),
    network: { keepEdits: 'local', leaveSession: 'local' },
  };
}
