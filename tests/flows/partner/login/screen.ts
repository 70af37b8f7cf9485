import { expect, type Page as BrowserPage } from '@playwright/test';
import { formatPhone } from '../../../../domain/phone.ts';
import type { partnerLoginMachine } from '../../../../machines/partner/login/login.machine.ts';
import type { PartnerLoginPage } from './oracle.ts';
import { fillCode } from '../../../fixtures/browser-code.ts';
import { expectControls } from '../../../engine/browser-controls.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { HttpCall } from '../../../engine/browser-network.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import type { Screen } from '../../../engine/browser-walk.ts';

const sendPath = '/api/v1/c1/partner/auth/send_otp';
const verifyPath = '/api/v1/c1/partner/auth/verify_otp';
const code = '482913';

/** Partner login. The oracle's two numbers and 482913 stand for this walk's own partners and the code they got. */
export function partnerLoginScreen(page: BrowserPage): Screen<typeof partnerLoginMachine, PartnerLoginPage> {
  const partners = { '9876500001': newPartner(page.request), '9123400002': newPartner(page.request) };
  const partnerOf = (phone: string) => (phone in partners ? partners[phone as keyof typeof partners] : null);
  /** Whom the last code was for. */
  let asked = partners['9876500001'];
  const sent = { message: 'OTP sent successfully!', retry_after_seconds: 30, expires_in_seconds: 300 };
  const isSent = new Set<string>();
  const realPhone = (phone: string) => partnerOf(phone)?.phone ?? phone;
  const realCode = (typed: string) => (typed === code ? asked.code : typed);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const phoneField = page.getByLabel('Phone number');
  const codeField = page.getByLabel('6-digit OTP');
  const words = (shown: string | null) => (shown === null ? [] : [shown]);
  const refusal = (message: string) => ({ code: 'x', message, detail: message });
  const request = ({ phone }: { phone: string }): HttpCall => {
    asked = partnerOf(phone) ?? asked;
    return { method: 'POST', path: sendPath, body: { phone: realPhone(phone) } };
  };

  return {
    async open() {
      for (const partner of Object.values(partners)) await partner.register();
      // The demo phone rings with the code; it is put away when it lies over what is to be pressed.
      const ringing = page.getByRole('button', { name: 'Close the demo phone' });
      await page.addLocatorHandler(ringing, () => ringing.click());
      await page.goto('/partner/login');
      await expect(phoneField).toBeVisible();
    },
    gestures: {
      'phone.change': ({ phone }) => phoneField.fill(realPhone(phone.replace('-', '')).replace(/(?<=^.{5})(?=.)/, '-')),
      'phone.submit': () => press('Send OTP'),
      'code.change': (event) => fillCode(codeField, realCode(event.code)),
      'code.submit': () => press('Verify OTP'),
      'code.resend': () => press('Resend OTP'),
      'code.back': () => press('Change Phone Number'),
      'code.sent': () => Promise.reject(new Error('The machine sends this to itself.')),
    },
    async expect({ shows, may, stored }) {
      // Logged in: the flow is done, and the portal has gone on with a fresh one.
      if (shows.step === 'done') return expect(page).toHaveURL('/partner/dashboard');
      await expectPageState(page, {
        title: 'Partner Login · Pehle',
        words: [
          ...['Partner Login', 'No account yet?'],
          shows.step === 'phone'
            ? 'Your restaurants, menus and orders.'
            : `Enter the code sent to ${formatPhone(realPhone(shows.phone))}.`,
        ],
        links: { 'Register here': '/partner/signup', 'Back to Main Site': '/' },
      });
      if (shows.step === 'phone') await expect(phoneField).toHaveValue(realPhone(shows.phone));
      else {
        await expect(codeField).toHaveValue(realCode(shows.code));
        // While a code is checked, another can be asked for neither, and nothing counts down for it.
        if (may['Verify OTP'] === 'enabled' && may['Resend OTP'] === 'disabled')
          await expect(page.getByRole('button', { name: 'Resend OTP' })).toHaveText(/^Resend OTP in \d+ s$/);
      }
      await expect(page.locator('form [id$="-error"]')).toHaveText(words(shows.fault));
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(words(shows.banner));
      await expect(page.getByText('OTP sent successfully!', { exact: true })).toHaveCount(
        shows.success === null ? 0 : 1,
      );
      await expectControls(page, may, may['Resend OTP'] === 'disabled' ? { 'Resend OTP': /^Resend OTP/ } : {});
      const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}') as unknown);
      await expect.poll(kept).toMatchObject({
        partnerLogin: {
          ...{ phone: realPhone(stored.phone), otpSent: stored.otpSent },
          sent: stored.sent && { phone: realPhone(stored.sent.phone), at: expect.any(Number) as unknown },
        },
      });
    },
    told: () => Promise.reject(new Error('The login tells nothing.')),
    network: {
      sendOtp: {
        at: `POST ${sendPath}`,
        request,
        reply(outcome) {
          if (outcome.kind === 'refused') return { status: 404, json: refusal(outcome.message) };
          // A second code within 30 s of the server's own time is refused; the page's clock runs ahead of it.
          if (isSent.has(asked.phone)) return { status: 200, json: sent };
          isSent.add(asked.phone);
          return 'server';
        },
        heard: () => asked.readCode(),
      },
      resendOtp: {
        at: `POST ${sendPath}`,
        request,
        reply: (outcome) =>
          outcome.kind === 'sent' ? { status: 200, json: sent } : { status: 429, json: refusal(outcome.message) },
      },
      verifyOtp: {
        at: `POST ${verifyPath}`,
        request: ({ phone, otp }) => ({
          method: 'POST',
          path: verifyPath,
          body: { phone: realPhone(phone), otp: realCode(otp) },
        }),
        reply: (outcome) => (outcome.kind === 'verified' ? 'server' : { status: 400, json: refusal(outcome.message) }),
      },
    },
  };
}
