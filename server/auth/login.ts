import { ApiError } from '../http/api-error.ts';
import type { Answer, Input } from '../http/contract.ts';
import type { Audience } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { ApiDeps } from '../process/deps.ts';
import { otpText, SmsFailed } from '../sms/sms.ts';
import type { Accounts } from './accounts.store.ts';
import { knownLogin, rememberBrowser } from './known-browsers.store.ts';
import { admitAttempt, isAttemptLimitReached } from './network-attempts.store.ts';
import { otpRules, type OtpLimit } from './otp-limits.store.ts';
import { checkOtp, issueOtp, type OtpCheckResult } from './otp.store.ts';
import type { BrowserId } from './requester.ts';
import type { SecondFactor } from './second-factor.ts';

/**
 * What the login of one audience needs. The two audiences differ only in their accounts and in the audience of their
 * tokens.
 */
export interface LoginDeps extends ApiDeps {
  readonly audience: Audience;
  readonly accounts: Accounts;
}

/** Sends a code to a registered number (D57). */
export async function sendOtp(
  login: LoginDeps,
  { body: { phone }, request }: Pick<Input<'sendOtp'>, 'body' | 'request'>,
): Promise<Answer<'sendOtp'>> {
  const { config, db, now, sms, secrets, audience, browsers } = login;
  const given = browsers.read(request);
  const networks = browsers.networksOf(request);
  const requester = { browserHash: given?.hash ?? null, networks };
  const inBrowser = { audience, phone, ...requester, networkHash: browsers.networkHash(request) };
  const known = await knownLogin(db, inBrowser);
  const attempt = { networks, kind: 'unknown_number', now: now() } as const;
  // Checked before the account is looked up, so that the response does not reveal whether the number has one.
  if (!config.demo && known !== 'browser' && (await isAttemptLimitReached(db, attempt))) return tooManyAttempts();
  const hasLoggedIn = await login.accounts.hasLoggedIn(phone);
  if (hasLoggedIn === null) {
    if (!config.demo && !(await admitAttempt(db, attempt))) return tooManyAttempts();
    return new ApiError('phone_unknown');
  }
  const browser = given ?? browsers.create();
  const knownBy = known ?? (hasLoggedIn ? 'number' : null);
  const otp = await issueOtp(db, secrets.otp, {
    audience,
    phone,
    requester,
    browserHash: browser.hash,
    knownBy,
    now: now(),
    limits: { hourly: !config.demo, smsPerHour: config.smsPerHour },
  });
  switch (otp.kind) {
    case 'too soon':
      return tooManyCodes(
        'otp_too_soon',
        `Please wait ${count(otp.waitSeconds, 'second')} before asking for a new code.`,
        otp.waitSeconds,
      );
    case 'limited':
      if (otp.by === 'product') login.smsCeiling.refused(request.log, knownBy ?? 'new');
      return tooManyCodes('otp_rate_limited', ...limitAnswers[otp.by]);
    case 'issued': {
      login.smsCeiling.sent(request.log, otp.use);
      const text = otpText({ brand: config.brand.name, code: otp.code, host: new URL(config.publicOrigin).hostname });
      try {
        await sms.send({ kind: 'login', phone, text, code: otp.code });
      } catch (error) {
        await otp.undo();
        if (!(error instanceof SmsFailed)) throw error;
        request.log.error({ reason: error.message }, 'sms failed');
        return new ApiError('sms_failed');
      }
      return {
        status: 200,
        body: {
          message: 'OTP sent successfully!',
          retry_after_seconds: otpRules.pause / 1000,
          expires_in_seconds: otpRules.lifetime / 1000,
        },
        headers: browsers.cookie(browser),
      };
    }
  }
}

/** The message and the `Retry-After` value (seconds) for each limit. */
const limitAnswers: Record<OtpLimit, [message: string, seconds: number]> = {
  requester: ['Too many codes for this number. Please try again in an hour.', otpRules.hour / 1000],
  network: ['Too many codes for this address. Please try again in an hour.', otpRules.hour / 1000],
  strangers: [
    'Too many codes for this number. Please try again in two hours, or in a browser or network that you logged in from.',
    otpRules.strangersPeriod / 1000,
  ],
  day: [
    'Too many codes for this number today. Please try again tomorrow, or in a browser that you logged in with before.',
    otpRules.day / 1000,
  ],
  product: ['We cannot send codes at the moment. Please try again in an hour.', otpRules.hour / 1000],
};

/** A number whose code was right, and the browser and network that entered it. */
interface VerifiedNumber {
  readonly id: number;
  readonly phone: string;
  readonly browser: BrowserId;
  readonly networkHash: string;
}

/** Exchanges number and code for tokens. A code works once, and only for the browser or network that requested it. */
export async function verifyOtp(login: LoginDeps, input: CodeInput): Promise<Answer<'verifyOtp'>> {
  const verified = await verifyNumber(login, input);
  if (verified instanceof ApiError) return verified;
  return (await completeLogin(login, verified)) ?? new ApiError('otp_expired');
}

/**
 * The same for partners: an account with a passkey, or one that must have one, gets a challenge instead of tokens
 * (D230).
 */
export async function verifyPartnerOtp(
  login: LoginDeps,
  factor: SecondFactor,
  input: CodeInput,
): Promise<Answer<'partnerVerifyOtp'>> {
  const verified = await verifyNumber(login, input);
  if (verified instanceof ApiError) return verified;
  const second_factor = await factor.afterCode(verified.id, verified.browser);
  if (second_factor === null) return (await completeLogin(login, verified)) ?? new ApiError('otp_expired');
  const { status, body } = new ApiError('second_factor_required', { fields: { second_factor } });
  return { status, body, headers: login.browsers.cookie(verified.browser) };
}

type CodeInput = Pick<Input<'verifyOtp'>, 'body' | 'request'>;

/** Uses up a code, or one try of it. */
async function verifyNumber(login: LoginDeps, { body: { phone, otp }, request }: CodeInput) {
  const { db, now, secrets, audience, browsers } = login;
  const given = browsers.read(request);
  const requester = { browserHash: given?.hash ?? null, networks: browsers.networksOf(request) };
  const failure = otpFailure(await checkOtp(db, secrets.otp, { audience, phone, requester, code: otp, now: now() }));
  if (failure) return failure;
  const id = await login.accounts.idOf(phone);
  if (id === null) return new ApiError('otp_expired');
  const networkHash = browsers.networkHash(request);
  return { id, phone, browser: given ?? browsers.create(), networkHash } satisfies VerifiedNumber;
}

/**
 * Opens a session, after everything that the login needs was verified.
 * @returns null if the account was deleted in the meantime.
 */
export async function completeLogin(
  { db, now, audience, accounts, tokens, browsers }: LoginDeps,
  { id, phone, browser, networkHash }: VerifiedNumber,
): Promise<Extract<Answer<'verifyOtp'>, { status: 200 }> | null> {
  const opened = await transact(db, async (trx) => {
    if (!(await accounts.lock(trx, id))) return null;
    await accounts.recordFirstLogin(trx, id, now());
    await rememberBrowser(trx, { audience, phone, browserHash: browser.hash, networkHash }, now());
    return tokens.openSession({ audience, id }, trx);
  });
  return opened && { status: 200, body: opened, headers: browsers.cookie(browser) };
}

/** Returns the answer to a code that is not right, or null. */
export function otpFailure(checked: OtpCheckResult) {
  switch (checked.kind) {
    case 'wrong':
      return new ApiError('otp_wrong', {
        message: `That code is not right. ${count(checked.triesLeft, 'try', 'tries')} left.`,
      });
    case 'used up':
      return new ApiError('otp_used_up');
    case 'expired':
      return new ApiError('otp_expired');
    case 'right':
      return null;
  }
}

const tooManyAttempts = () =>
  tooManyCodes(
    'otp_rate_limited',
    'Too many numbers without an account from this address. Please try again in an hour.',
    otpRules.hour / 1000,
  );

/**
 * Both `message` and `detail` contain the text: the page shows `detail` when it requests a code, and `message` when it
 * checks one (spec §8).
 */
function tooManyCodes(code: 'otp_too_soon' | 'otp_rate_limited', message: string, retryAfterSeconds: number) {
  return new ApiError(code, { message, retryAfterSeconds });
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
