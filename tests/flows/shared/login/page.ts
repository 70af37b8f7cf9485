import { expect, type Page as BrowserPage } from '@playwright/test';
import { formatPhone } from '../../../../domain/phone.ts';
import type { LoginEvent, loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { type LoginPage, customerLoginFlows, partnerLoginFlows } from './flow.ts';
import { customerSide, partnerSide, type Side } from './sides.ts';
import type { HttpCall } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { fillCode } from '../../../fixtures/browser-code.ts';
import { newCustomer } from '../../../fixtures/browser-customer.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

type LoginScreen = Screen<typeof loginMachine, LoginPage>;

/** The URL of a role's login, and the texts of its pages. */
interface Place {
  newAccount: typeof newCustomer | typeof newPartner;
  address: string;
  /** The path of the page after the login. */
  home: string;
  /** The slice of the persisted store that the login uses. */
  slice: 'login' | 'partnerLogin';
  sendPath: `/${string}`;
  verifyPath: `/${string}`;
  phonePage: Parameters<typeof expectPageState>[1];
  /** @param phone the number in its displayed format */
  codePage: (phone: string) => Parameters<typeof expectPageState>[1];
}

const links = { 'Register here': '/partner/signup', 'Back to Main Site': '/' };
const title = 'Partner Login · Pehle';
const ofPartner = ['Partner Login', 'No account yet?'];

const places: Record<Side['name'], Place> = {
  customer: {
    ...{ newAccount: newCustomer, address: '/send-otp', home: '/home', slice: 'login' },
    sendPath: '/api/v1/c1/auth/send-otp/',
    verifyPath: '/api/v1/c1/auth/verify-otp/',
    phonePage: {
      title: 'Login · Pehle',
      words: ['We send a one-time code to your phone.', 'New here?'],
      links: { 'Sign up': '/signup' },
    },
    codePage: (phone) => ({ title: 'Enter the code · Pehle', words: ['Enter the code', `Sent to ${phone}`] }),
  },
  partner: {
    ...{ newAccount: newPartner, address: '/partner/login', home: '/partner/dashboard', slice: 'partnerLogin' },
    sendPath: '/api/v1/c1/partner/auth/send_otp',
    verifyPath: '/api/v1/c1/partner/auth/verify_otp',
    phonePage: { title, words: [...ofPartner, 'Your restaurants, menus and orders.'], links },
    codePage: (phone) => ({ title, words: [...ofPartner, `Enter the code sent to ${phone}.`], links }),
  },
};

const code = '482913';

/** Drives the login of a role. The oracle's two numbers and 482913 stand for the walk's own accounts and codes. */
const screenOf =
  ({ name, buttons }: Side) =>
  (page: BrowserPage): LoginScreen => {
    const { newAccount, address, home, slice, sendPath, verifyPath, phonePage, codePage } = places[name];
    const accounts = { '9876543210': newAccount(page.request), '9123456789': newAccount(page.request) };
    const accountOf = (phone: string) => (phone in accounts ? accounts[phone as keyof typeof accounts] : null);
    /** The account for which the last code was requested. */
    let asked = accounts['9876543210'];
    const sent = { message: 'OTP sent successfully!', retry_after_seconds: 30, expires_in_seconds: 300 };
    const isSent = new Set<string>();
    const realPhone = (phone: string) => accountOf(phone)?.phone ?? phone;
    const realCode = (typed: string) => typed.replace(code, asked.code);
    const request = ({ phone }: { phone: string }): HttpCall => {
      asked = accountOf(phone) ?? asked;
      return { method: 'POST', path: sendPath, body: { phone: realPhone(phone) } };
    };
    const refusal = (message: string) => ({ code: 'x', message, detail: message });
    const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
    const phoneField = page.getByLabel('Phone number');
    const codeField = page.getByLabel('6-digit OTP');
    const words = (shown: string | null) => (shown === null ? [] : [shown]);

    return {
      async open() {
        for (const account of Object.values(accounts)) await account.register();
        // Closes the demo phone, which shows the code, if it covers the controls.
        const ringing = page.getByRole('button', { name: 'Close the demo phone' });
        await page.addLocatorHandler(ringing, () => ringing.click());
        await page.goto(address);
        await expect(phoneField).toBeVisible();
      },
      gestures: {
        // Keeps the space or hyphen of the oracle's text.
        'phone.change': ({ phone }) =>
          phoneField.fill(
            realPhone(phone.replace(/[ -]/, '')).replace(/(?<=^.{5})(?=.)/, /[ -]/.exec(phone)?.[0] ?? ''),
          ),
        'phone.submit': () => press(buttons.send),
        'sending.cancel': () => press('Cancel'),
        'code.change': (event) => fillCode(codeField, realCode(event.code)),
        'code.submit': () => press(buttons.verify),
        'code.resend': () => press('Resend OTP'),
        'code.back': () => press(buttons.back),
        'code.sent': () => Promise.reject(new Error('The machine sends this to itself.')),
      },
      async expect({ shows, stored }, can) {
        // After the login the flow has ended, and the app shows another page.
        if (shows.step === 'done') return expect(page).toHaveURL(home);
        if (shows.step === 'passkey') return expect(page.getByRole('button', { name: 'Use Passkey' })).toBeVisible();
        if (shows.step === 'phone') {
          await expect(phoneField).toHaveValue(realPhone(shows.phone));
          await expectPageState(page, phonePage);
        } else {
          await expect(codeField).toHaveValue(realCode(shows.code));
          await expectPageState(page, codePage(formatPhone(realPhone(shows.phone))));
          await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(
            name === 'customer' ? 1 : 0,
          );
          // While a partner's code is being verified, 'Resend OTP' is disabled without a countdown.
          if (name === 'customer' || (can({ type: 'code.submit' }) && !can({ type: 'code.resend' })))
            for (const text of await page.locator('button:disabled').allTextContents())
              expect(text).toMatch(/^Resend OTP in \d+ s$/);
        }
        await expect(page.locator('form [id$="-error"]')).toHaveText(words(shows.fault));
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(words(shows.banner));
        await expect(page.getByText('OTP sent successfully!', { exact: true })).toHaveCount(
          shows.success === null ? 0 : 1,
        );
        await expect(page.getByText('Sending OTP')).toHaveCount(shows.isSending && name === 'customer' ? 1 : 0);
        await expect(page.getByRole('main').getByText('Please check your mobile messages')).toHaveCount(
          shows.hint === null ? 0 : 1,
        );
        /** A control of a step, enabled if the event has a result. */
        const of = (step: 'phone' | 'code', event: LoginEvent) =>
          shows.step !== step ? 'absent' : can(event) ? 'enabled' : 'disabled';
        const resend = of('code', { type: 'code.resend' });
        await expectPageState(page, {
          buttons: {
            [buttons.send]: of('phone', { type: 'phone.submit' }),
            ...(name === 'customer' && { Cancel: can({ type: 'sending.cancel' }) ? 'enabled' : 'absent' }),
            [buttons.verify]: of('code', { type: 'code.submit' }),
            ...(resend !== 'disabled' && { 'Resend OTP': resend }),
            [buttons.back]: of('code', { type: 'code.back' }),
          },
        });
        // Its name then ends with the countdown.
        if (resend === 'disabled') await expect(page.getByRole('button', { name: /^Resend OTP/ })).toBeDisabled();
        const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? '{}') as unknown);
        await expect.poll(kept).toMatchObject({
          [slice]: {
            ...{ phone: realPhone(stored.phone), otpSent: stored.otpSent },
            sent: stored.sent && { phone: realPhone(stored.sent.phone), at: expect.any(Number) as unknown },
          },
        });
      },
      expectEmitted: ({ to }) => expect(page).toHaveURL(to),
      network: {
        sendOtp: {
          at: `POST ${sendPath}`,
          request,
          reply(outcome) {
            if (outcome.kind === 'refused') return { status: 404, json: refusal(outcome.message) };
            // Mocks a second code: the page's clock runs ahead, so the server would reject it within its 30 s.
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
          reply(outcome) {
            if (outcome.kind === 'refused') return { status: 400, json: refusal(outcome.message) };
            const { secondFactor: second_factor } = outcome;
            return second_factor
              ? { status: 403, json: { ...refusal('A passkey is needed.'), second_factor } }
              : 'server';
          },
        },
      },
    };
  };

export const customerLoginScreen = screenOf(customerSide);
export const partnerLoginScreen = screenOf(partnerSide);

testWalks('customer login', { flow: customerLoginFlows.fresh, screen: customerLoginScreen, phone: true });
testWalks('partner login', { flow: partnerLoginFlows.fresh, screen: partnerLoginScreen, phone: true });
