import { clickByName, dialog, serverError, type ScreenState, type State } from '../../state.ts';

const passkey = { created_at: '2026-11-18T09:00:00.000Z' };
const listing = (required: boolean) => ({
  'GET /partner/passkeys': {
    status: 200,
    json: {
      passkeys: [
        { ...passkey, id: 12, name: 'Counter PC', last_used_at: '2026-11-20T05:30:00.000Z' },
        ...(required ? [] : [{ ...passkey, id: 13, name: 'My phone', last_used_at: null }]),
      ],
      required,
    },
  },
});
const openTask: State['steps'] = (page) => page.getByRole('button', { name: 'Remove Counter PC' }).click();

const base = { at: '/partner/profile' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'profile', ready: (page) => page.getByRole('heading', { level: 1 }) },
  {
    ...base,
    state: 'delete-account',
    steps: (page) => clickByName(page, 'Delete account'),
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'passkeys',
    answers: listing(false),
    ready: (page) => page.getByText('My phone', { exact: true }),
  },
  {
    ...base,
    state: 'passkey-required',
    answers: listing(true),
    ready: (page) => page.getByText('Add another passkey before you remove this one.'),
  },
  {
    ...base,
    state: 'passkeys-failed',
    answers: { 'GET /partner/passkeys': serverError },
    ready: (page) => page.getByText('Your passkeys did not load'),
  },
  {
    ...base,
    state: 'passkey-proof',
    answers: listing(false),
    steps: openTask,
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'passkey-code-wrong',
    answers: {
      ...listing(false),
      'POST /partner/auth/send_otp': {
        status: 200,
        json: { message: 'OTP sent', retry_after_seconds: 30, expires_in_seconds: 300 },
      },
      'POST /partner/passkeys/remove': {
        status: 400,
        json: { code: 'otp_wrong', message: 'That code is not right. 4 tries left.', detail: 'x' },
      },
    },
    steps: async (page) => {
      await openTask(page);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('6-digit OTP').fill('482913');
    },
    ready: (page) => page.getByText('That code is not right. 4 tries left.'),
    window: true,
  },
];
