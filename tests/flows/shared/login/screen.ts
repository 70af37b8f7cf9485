import { expect, type Page as BrowserPage } from '@playwright/test';
import { formatPhone } from '../../../../domain/phone.ts';
import type { customerLoginMachine } from '../../../../machines/shared/login/login.machine.ts';
import type { LoginPage } from './oracle.ts';
import type { HttpCall } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { fillCode } from '../../../fixtures/browser-code.ts';
import { expectControls } from '../../../engine/browser-controls.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { expectPageState } from '../../../engine/page-state.ts';

const code = '482913';

/** The login screens. The oracle's two numbers and 482913 stand for this walk's own customers and the code they got. */
export function customerLoginScreen(page: BrowserPage): Screen<typeof customerLoginMachine, LoginPage> {
  const customers = { '9876543210': newCustomer(page.request), '9123456789': newCustomer(page.request) };
  const customerOf = (phone: string) => (phone in customers ? customers[phone as keyof typeof customers] : null);
  /** Whom the last code was for. */
  let asked = customers['9876543210'];
  const sent = { message: 'OTP sent successfully!', retry_after_seconds: 30, expires_in_seconds: 300 };
  const isSent = new Set<string>();
  const realPhone = (phone: string) => customerOf(phone)?.phone ?? phone;
  const realCode = (typed: string) => (typed === code ? asked.code : typed);
  const request = ({ phone }: { phone: string }): HttpCall => {
    asked = customerOf(phone) ?? asked;
    return { method: 'POST', path: '/api/v1/c1/auth/send-otp/', body: { phone: realPhone(phone) } };
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const phoneField = page.getByLabel('Phone number');
  const codeField = page.getByLabel('6-digit OTP');

  return {
    async open() {
      for (const customer of Object.values(customers)) await customer.register();
      // The demo phone rings with the code; it is put away when it lies over what is to be pressed.
      const ringing = page.getByRole('button', { name: 'Close the demo phone' });
      await page.addLocatorHandler(ringing, () => ringing.click());
      await page.goto('/send-otp');
      await expect(phoneField).toBeVisible();
    },
    gestures: {
      'phone.change': ({ phone }) => phoneField.fill(realPhone(phone.replace(' ', '')).replace(/(?<=^.{5})(?=.)/, ' ')),
      'phone.submit': () => press('Continue'),
      'sending.cancel': () => press('Cancel'),
      'code.change': (event) => fillCode(codeField, realCode(event.code)),
      'code.submit': () => press('Verify'),
      'code.resend': () => press('Resend OTP'),
      'code.back': () => press('Go back to Login'),
      'code.sent': () => Promise.reject(new Error('The machine sends this to itself.')),
    },
    async expect({ shows, may, stored }) {
      // Logged in: the flow is done, and the app has gone on to home with a fresh one.
      if (shows.screen === 'code' && may.Verify === 'absent') return expect(page).toHaveURL('/home');
      if (shows.screen === 'phone') {
        await expect(phoneField).toHaveValue(realPhone(shows.phone));
        const lead = 'We send a one-time code to your phone.';
        await expectPageState(page, {
          title: 'Login · Pehle',
          words: [lead, 'New here?'],
          links: { 'Sign up': '/signup' },
        });
      } else {
        await expect(codeField).toHaveValue(realCode(shows.code));
        const lead = `Sent to ${formatPhone(realPhone(shows.phone))}`;
        await expectPageState(page, { title: 'Enter the code · Pehle', words: ['Enter the code', lead] });
        await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
        for (const text of await page.locator('button:disabled').allTextContents())
          expect(text).toMatch(/^Resend OTP in \d+ s$/);
      }
      await expect(page.locator('form [id$="-error"]')).toHaveText(shows.error === null ? [] : [shows.error]);
      await expect(page.getByText('Sending OTP')).toHaveCount(shows.overlay === null ? 0 : 1);
      await expect(page.getByRole('main').getByText('Please check your mobile messages')).toHaveCount(
        shows.hint === null ? 0 : 1,
      );
      await expectControls(page, may, may['Resend OTP'] === 'disabled' ? { 'Resend OTP': /^Resend OTP/ } : {});
      const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}') as unknown);
      await expect.poll(kept).toMatchObject({
        login: {
          ...{ phone: realPhone(stored.phone), otpSent: stored.otpSent },
          sent: stored.sent && { phone: realPhone(stored.sent.phone), at: expect.any(Number) as unknown },
        },
      });
    },
    told: ({ to }) => expect(page).toHaveURL(to),
    network: {
      sendOtp: {
        at: 'POST /api/v1/c1/auth/send-otp/',
        request,
        reply(outcome) {
          if (outcome.kind === 'refused') {
            return { status: 404, json: { code: 'phone_unknown', message: outcome.detail, detail: outcome.detail } };
          }
          // A second code within 30 s of the server's own time is refused; the page's clock runs ahead of it.
          if (isSent.has(asked.phone)) return { status: 200, json: sent };
          isSent.add(asked.phone);
          return 'server';
        },
        heard: () => asked.readCode(),
      },
      resendOtp: {
        at: 'POST /api/v1/c1/auth/send-otp/',
        request,
        reply: (outcome) =>
          outcome.kind === 'sent'
            ? { status: 200, json: sent }
            : {
                status: 429,
                json: { code: 'otp_rate_limited', message: outcome.detail, detail: outcome.detail },
              },
      },
      verifyOtp: {
        at: 'POST /api/v1/c1/auth/verify-otp/',
        request: ({ phone, otp }) => ({
          method: 'POST',
          path: '/api/v1/c1/auth/verify-otp/',
          body: { phone: realPhone(phone), otp: realCode(otp) },
        }),
        reply: (outcome) =>
          outcome.kind === 'verified'
            ? 'server'
            : { status: 400, json: { code: 'otp_wrong', message: outcome.message, detail: outcome.message } },
      },
    },
  };
}
