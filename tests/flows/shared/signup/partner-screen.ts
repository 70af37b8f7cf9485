import { expect, type Page as BrowserPage } from '@playwright/test';
import type { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import type { SignupPage } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';

const path = '/api/v1/c1/partner/auth/register';
const labels = { name: 'Full Name', phone: 'Phone', address: 'Address' } as const;

/** Drives a partner's signup. The oracle's 9876500001 stands for an unregistered number. */
export function partnerSignupScreen(page: BrowserPage): Screen<typeof signupMachine, SignupPage> {
  const fresh = newPartner(page.request).phone;
  const realPhone = (phone: string) => (phone === '9876500001' ? fresh : phone);
  const form = page.locator('form');
  const field = (name: keyof typeof labels) => form.getByLabel(labels[name]);

  return {
    async open() {
      await page.goto('/partner/signup');
      await expect(field('name')).toBeVisible();
    },
    gestures: {
      'field.change': (event) =>
        field(event.field).fill(event.text === '98765-00001' ? fresh.replace(/(?<=^.{5})/, '-') : event.text),
      'form.submit': () => page.getByRole('button', { name: 'Create Partner Account', exact: true }).click(),
    },
    async expect({ shows }, can) {
      if (shows.success === null) {
        await expectPageState(page, {
          title: 'Join Pehle',
          words: ['Join Pehle', 'Take prepaid orders at your own menu price.', 'Already a partner?'],
          links: { 'Log in': '/partner/login', 'Back to Main Site': '/' },
          seen: { 'main [role="status"] > *': [] },
        });
        const { form: typed, fieldErrors, failure } = shows;
        await expect(field('name')).toHaveValue(typed.name);
        await expect(field('phone')).toHaveValue(realPhone(typed.phone));
        await expect(field('address')).toHaveValue(typed.address);
        const shown = [fieldErrors.name, fieldErrors.phone, fieldErrors.address].filter((error) => error !== undefined);
        await expect(form.locator('[id$="-error"]')).toHaveText(shown);
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(failure === null ? [] : [failure]);
      }
      const success = page.getByText('Registration successful! You can now login.', { exact: true });
      await expect(success).toHaveCount(shows.success === null || page.url().endsWith('/login') ? 0 : 1);
      await expectPageState(page, {
        buttons: {
          'Create Partner Account': can({ type: 'form.submit' }) ? 'enabled' : 'absent',
          'Creating Account...': shows.isSubmitting ? 'disabled' : 'absent',
        },
      });
    },
    expectEmitted: ({ to }) => expect(page).toHaveURL(to),
    network: {
      register: {
        at: `POST ${path}`,
        request: (input) => ({ method: 'POST', path, body: { ...input, phone: realPhone(input.phone) } }),
        reply: (outcome) =>
          outcome.kind === 'registered'
            ? 'server'
            : { status: 409, json: { code: 'phone_taken', message: 'x', detail: 'x', phone: [outcome.message] } },
      },
    },
  };
}
