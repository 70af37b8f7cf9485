import { expect, type Page as BrowserPage } from '@playwright/test';
import type { customerSignupMachine } from '../../../../machines/customer/signup/signup.machine.ts';
import type { SignupPage } from './oracle.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';

const path = '/api/v1/c1/auth/register/';

/** The signup. The oracle's 9876543210 stands for an unregistered number. */
export function customerSignupScreen(page: BrowserPage): Screen<typeof customerSignupMachine, SignupPage> {
  const fresh = newCustomer(page.request).phone;
  const realPhone = (phone: string) => (phone === '9876543210' ? fresh : phone);
  const nameField = page.getByLabel('Name');
  const phoneField = page.getByLabel('Phone number');
  const register = page.getByRole('button', { name: 'Register', exact: true });

  return {
    async open() {
      await page.goto('/signup');
      await expect(nameField).toBeVisible();
    },
    gestures: {
      'name.change': ({ name }) => nameField.fill(name),
      'phone.change': ({ phone }) => phoneField.fill(realPhone(phone)),
      'form.submit': () => register.click(),
    },
    async expect({ shows: { form, success, carries }, may }) {
      if (form) {
        await expectPageState(page, {
          title: 'Sign up · Pehle',
          words: ['Sign up', 'A name and a phone number, that is all.', 'Already registered?'],
          links: { 'Sign in': '/send-otp' },
          seen: { '[role="alert"]': form.error === null ? [] : [form.error] },
          fields: {
            Name: { value: form.name, invalid: form.nameFault !== null, says: form.nameFault ?? '' },
            'Phone number': {
              value: realPhone(form.phone),
              invalid: form.phoneFault !== null,
              says: form.phoneFault ?? form.phoneHint ?? '',
            },
          },
        });
      }
      await expect(page.getByText('Account registered successful.', { exact: true })).toHaveCount(
        success === null ? 0 : 1,
      );
      await expect(page.getByRole('link', { name: 'Continue to login' })).toHaveCount(carries === null ? 0 : 1);
      await expectPageState(page, { buttons: { Register: may.Register } });
    },
    told: () => Promise.reject(new Error('The signup tells nothing.')),
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
