import { expect, type Page as BrowserPage } from '@playwright/test';
import { formatPhone } from '../../../../domain/phone.ts';
import type { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';
import { type PartnerProfilePage, partnerProfileFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

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
    async expect({ shows }, can) {
      const { profile, form, fieldErrors, failure, isEditing, isAskingToLeave } = shows;
      await expect(dialog).toHaveCount(isAskingToLeave ? 1 : 0);
      if (isAskingToLeave) {
        await expect(dialog).toContainText('Are you sure you want to logout?');
        // Elements behind the dialog are inert, so nothing else is checked.
        return;
      }
      const facts = ['Full Name', 'Phone', 'Address'];
      if (isEditing) {
        await expectPageState(page, {
          words: ['Your changes are kept on this device only.', ...facts],
          seen: { 'main h2': [/^Passkeys$/] },
        });
        await expect(field('name')).toHaveValue(form.name);
        await expect(field('phone')).toHaveValue(real(form.phone));
        await expect(field('address')).toHaveValue(real(form.address));
        const { name, phone, address } = fieldErrors;
        const shown = [name, phone, address].filter((error) => error !== undefined);
        await expect(main.locator('form [id$="-error"]')).toHaveText(shown);
        await expect(main.getByRole('alert')).toHaveText(failure === null ? [] : [failure]);
      } else {
        const { name, phone, address } = profile;
        // After the logout the flow has ended, and the app shows the login page.
        if (!can({ type: 'profile.edit' })) return expect(page).toHaveURL('/partner/login');
        await expectPageState(page, { title: 'My Profile · Pehle', words: ['My Profile'] });
        // 'Imran Khan' of 'Shalibanda Road' is the profile on the server.
        const isChanged = name !== 'Imran Khan' || phone !== '9876500001' || address !== 'Shalibanda Road';
        if (isChanged || !wasSaved)
          await expect(main.getByText('Saved on this device', { exact: true })).toHaveCount(isChanged ? 1 : 0);
        await expect(main.locator('dt')).toHaveText([...facts, 'Member since']);
        await expect(main.locator('dd')).toHaveText([name, formatPhone(real(phone)), real(address), /^\d+ \w+ \d{4}$/]);
      }
      const inForm = isEditing ? (can({ type: 'edit.cancel' }) ? 'enabled' : 'disabled') : 'absent';
      await expectPageState(page, {
        buttons: { 'Edit Profile': isEditing ? 'absent' : 'enabled', 'Save Changes': inForm, Cancel: inForm },
      });
      await expect(main.getByRole('button', { name: 'Logout' })).toHaveCount(isEditing ? 0 : 1);
    },
    expectEmitted: async (notice) => expect(page.getByText(notice.text, { exact: true })).toBeVisible(),
    network: { keepEdits: 'local', leaveSession: 'local' },
  };
}

testWalks('partner profile', {
  flow: partnerProfileFlow,
  screen: partnerProfileScreen,
  phone: true,
  // In the browser, neither storing the edits nor ending the session fails; the Node walks cover both failures.
  can: ({ type }) => type !== 'keepEdits failed' && type !== 'leaveSession failed',
});
