import { expect, type Page as BrowserPage } from '@playwright/test';
import type { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';
import type { SignupPage } from './flow.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';

const path = '/api/v1/c1/auth/register/';

/** Drives a customer's signup. The oracle's 9876543210 stands for an unregistered number. */
export function customerSignupScreen(page: BrowserPage): Screen<typeof signupMachine, SignupPage> {
  const fresh = newCustomer(page.request).phone;
  const realPhone = (phone: string) => (phone === '9876543210' ? fresh : phone);
  const fields = {
    name: page.getByLabel('Name'),
    phone: page.getByLabel('Phone number'),
    // A customer's signup has no address.
    address: page.getByLabel('Address'),
  };
  const register = page.getByRole('button', { name: 'Register', exact: true });

  return {
    async open() {
      await page.goto('/signup');
      await expect(fields.name).toBeVisible();
    },
    gestures: {
      'field.change': ({ field, text }) => fields[field].fill(realPhone(text)),
      'form.submit': () => register.click(),
    },
    async expect({ shows: { form, fieldErrors, phoneHint, failure, success } }, can) {
      if (success === null) {
        await expectPageState(page, {
          title: 'Sign up · Pehle',
          words: [
            ...['Sign up', 'A name and a phone number, that is all.', 'Already registered?'],
            'By registering you agree to our terms of service and privacy policy.',
          ],
          links: { Login: '/send-otp' },
          seen: { '[role="alert"]': failure === null ? [] : [failure] },
          fields: {
            Name: { value: form.name, invalid: fieldErrors.name !== undefined, says: fieldErrors.name ?? '' },
            'Phone number': {
              value: realPhone(form.phone),
              invalid: fieldErrors.phone !== undefined,
              says: fieldErrors.phone ?? phoneHint ?? '',
            },
          },
        });
      }
      await expect(page.getByText('Account registered successful.', { exact: true })).toHaveCount(
        success === null ? 0 : 1,
      );
      await expect(page.getByRole('link', { name: 'Continue to login' })).toHaveCount(success === null ? 0 : 1);
      const submit = can({ type: 'form.submit' }) ? 'enabled' : 'disabled';
      await expectPageState(page, { buttons: { Register: success === null ? submit : 'absent' } });
    },
    expectEmitted: () => Promise.reject(new Error('The signup tells nothing.')),
    network: {
      register: {
        at: `POST ${path}`,
        request: ({ name, phone }) => ({ method: 'POST', path, body: { name, phone: realPhone(phone) } }),
        reply: (outcome) =>
          outcome.kind === 'registered'
            ? 'server'
            : {
                status: 409,
                json: { code: 'phone_taken', message: 'x', detail: 'x', name: [outcome.message] },
              },
      },
    },
  };
}
