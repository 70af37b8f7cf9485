import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import type { Environment } from '../../server/process/environment.ts';

function accepted(environment: Environment) {
  const result = readConfig(environment);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.config;
}

function problems(environment: Environment): readonly string[] {
  const result = readConfig(environment);
  return result.ok ? [] : result.problems;
}

/** A complete production environment. Its secrets contain 'SECRET', so that a test can search for them. */
const production: Environment = {
  NODE_ENV: 'production',
  DEMO: '0',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'SECRET-key',
  RAZORPAY_WEBHOOK_SECRET: 'SECRET-hook',
  SMS: 'http',
  SMS_URL: 'https://sms.example/send?key=SECRET-sms&to={phone}&text={text}',
  JWT_SECRET: 'SECRET-0123456789-0123456789-0123456789',
  PUBLIC_ORIGIN: 'https://pehle.example',
  DATABASE_URL: 'postgres://app:SECRET-db@db.example/app?sslmode=verify-full',
};

describe('the configuration', () => {
  it('is by default the demo on one loopback port', () => {
    expect(accepted({})).toEqual({
      production: false,
      listen: { host: '127.0.0.1', port: 4000 },
      admin: null,
      trustProxy: ['loopback'],
      publicOrigin: 'http://127.0.0.1:4000',
      data: {
        dir: path.resolve('.data'),
        databaseUrl: null,
        directUrl: null,
        namedStatements: true,
        seed: true,
        warmPictures: true,
      },
      demo: true,
      jwtSecret: null,
      callsPerMinute: { network: 12_000, account: 1_200, payments: 60 },
      changesPerDay: 4_000,
      payments: { kind: 'sandbox' },
      sms: { kind: 'console' },
      orderTexts: { pickup_code: true, cancelled: true, ready: false, unheard: true },
      smsPerHour: 10_000_000,
      overdueRefundHours: 24,
      refundSpeed: 'normal',
      gstin: null,
      brand: {
        name: 'Pehle',
        supportEmail: 'support@pehle.example',
        storeUrl: 'https://play.google.com/store/apps/details?id=example.pehle',
      },
      cart: 'checkout',
      images: { host: '/image-host', cloud: 'local', preset: 'unsigned' },
      logLevel: 'error',
    });
  });

  it('accepts a GSTIN with a right check character', () => {
    expect(accepted({ GSTIN: '27AAPFU0939F1ZV' }).gstin).toBe('27AAPFU0939F1ZV');
    for (const GSTIN of ['27AAPFU0939F1ZW', '27aapfu0939f1zv', '27AAPFU0939F1Z', '28AAPFU0939F1ZV', '1'])
      expect(problems({ GSTIN })).toEqual([`GSTIN is '${GSTIN}': set it to a GSTIN such as 27AAPFU0939F1ZV`]);
  });

  it('has log level info outside the demo, or the configured level', () => {
    expect(accepted({ DEMO: '0' }).logLevel).toBe('info');
    expect(accepted({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });

  it('accepts a complete production environment', () => {
    const config = accepted({ ...production, PORT: '8080', HOST: '::', CART: 'app', BRAND: 'Khana' });
    expect(config.listen).toEqual({ host: '::', port: 8080 });
    expect(config.publicOrigin).toBe('https://pehle.example');
    expect(config.cart).toBe('app');
    expect(config.brand.name).toBe('Khana');
    expect(config.data).toMatchObject({ seed: false, warmPictures: false });
    expect(config.payments).toEqual({
      kind: 'razorpay',
      keyId: 'rzp_live_1',
      keySecret: 'SECRET-key',
      webhookSecret: 'SECRET-hook',
    });
    expect(config.sms).toEqual({ kind: 'http', url: production['SMS_URL'], method: 'GET', headers: {} });
    expect(config.smsPerHour).toBe(2000);
  });

  it('sends messages about orders by default, except when one is ready, with registered templates only those that have one', () => {
    const http = { SMS: 'http', SMS_URL: 'https://s.example/?to={phone}&text={text}' };
    const byDefault = { pickup_code: true, cancelled: true, ready: false, unheard: true };
    expect(accepted({}).orderTexts).toEqual(byDefault);
    expect(accepted({ SMS_PICKUP_CODE: '0' }).orderTexts).toEqual({ ...byDefault, pickup_code: false });
    expect(accepted({ SMS_READY: '1' }).orderTexts).toEqual({ ...byDefault, ready: true });
    expect(accepted(http).orderTexts).toEqual(byDefault);
    const registered = { ...http, SMS_DLT_TEMPLATE_ID: '1107', SMS_PICKUP_DLT_TEMPLATE_ID: '1108' };
    const config = accepted(registered);
    const ofRegistered = { pickup_code: true, cancelled: false, ready: false, unheard: false };
    expect(config.orderTexts).toEqual(ofRegistered);
    const ready = { ...registered, SMS_READY_DLT_TEMPLATE_ID: '1109' };
    expect(accepted(ready).orderTexts).toEqual(ofRegistered);
    expect(accepted({ ...ready, SMS_READY: '1' })).toMatchObject({
      orderTexts: { ready: true },
      sms: { templateIds: { ready: '1109' } },
    });
    expect(config.sms).toMatchObject({ templateIds: { login: '1107', pickup_code: '1108' } });
  });

  it('supports an SMS gateway that requires a key in a header and a JSON body', () => {
    const { sms } = accepted({
      SMS: 'http',
      SMS_URL: 'https://sms.example/flow',
      SMS_TEMPLATE: '{"mobiles": "91{phone}", "otp": "{code}"}',
      SMS_HEADERS: '{"authkey": "k"}',
      SMS_DLT_TEMPLATE_ID: '1107',
      SMS_ACCEPTED: 'success',
    });
    expect(sms).toEqual({
      kind: 'http',
      url: 'https://sms.example/flow',
      method: 'POST',
      body: '{"mobiles": "91{phone}", "otp": "{code}"}',
      headers: { authkey: 'k' },
      templateIds: { login: '1107' },
      accepted: 'success',
    });
  });

  it('accepts an external image host with its cloud and preset', () => {
    const given = { IMAGE_HOST: 'https://api.cloudinary.com/', CLOUDINARY_CLOUD: 'c', CLOUDINARY_PRESET: 'p' };
    expect(accepted(given).images).toEqual({ host: 'https://api.cloudinary.com', cloud: 'c', preset: 'p' });
  });

  it('uses ADMIN_PORT for metrics and docs, on loopback by default', () => {
    expect(accepted({ ADMIN_PORT: '9100' }).admin).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(accepted({ ADMIN_PORT: '9100', ADMIN_HOST: '10.0.0.5' }).admin).toEqual({ host: '10.0.0.5', port: 9100 });
  });

  it('trusts the configured proxies', () => {
    expect(accepted({ TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
    const several = 'uniquelocal, 10.0.0.0/8,192.168.1.7, fd00::/8';
    expect(accepted({ TRUST_PROXY: several }).trustProxy).toEqual([
      'uniquelocal',
      '10.0.0.0/8',
      '192.168.1.7',
      'fd00::/8',
    ]);
  });

  it('reads the limits of requests per minute', () => {
    const given = { CALLS_PER_MINUTE_NETWORK: '50', CALLS_PER_MINUTE_ACCOUNT: '5', CALLS_PER_MINUTE_PAYMENTS: '2' };
    expect(accepted(given).callsPerMinute).toEqual({ network: 50, account: 5, payments: 2 });
  });

  it('treats an empty variable as missing', () => {
    expect(accepted({ PORT: '', DATABASE_URL: ' ' })).toEqual(accepted({}));
  });
});

describe('an invalid value', () => {
  const cases: [Environment, RegExp][] = [
    [{ PORT: '80a' }, /^PORT is '80a': set it to a whole number from 0 to 65535$/],
    [{ PORT: '65536' }, /^PORT is '65536'/],
    [{ ADMIN_PORT: '80a' }, /^ADMIN_PORT is '80a': set it to a whole number from 0 to 65535$/],
    [{ PORT: '-1' }, /^PORT is '-1'/],
    [{ DEMO: 'yes' }, /^DEMO is 'yes': set it to 1 or 0$/],
    [{ WARM_PICTURES: 'no' }, /^WARM_PICTURES is 'no': set it to 1 or 0$/],
    [{ SEED: 'no' }, /^SEED is 'no': set it to 1 or 0$/],
    [{ DATABASE_URL: 'mysql://root:SECRET@x/y' }, /^DATABASE_URL .* postgres:\/\/user:password@host:5432\/name$/],
    [{ DATABASE_URL: 'SECRET' }, /^DATABASE_URL /],
    [{ DATABASE_DIRECT_URL: 'postgres://db.example/app' }, /^DATABASE_DIRECT_URL is set without DATABASE_URL: /],
    [{ PAYMENTS: 'paypal' }, /^PAYMENTS is 'paypal': set it to sandbox or razorpay$/],
    [{ SMS: 'pigeon' }, /^SMS is 'pigeon': set it to console or http$/],
    [
      { SMS: 'http', SMS_URL: 'https://s.example/{phone}/{text}', SMS_DLT_TEMPLATE_ID: '1', SMS_CANCELLED: '1' },
      /^SMS_CANCELLED_DLT_TEMPLATE_ID is missing: SMS_CANCELLED=1 needs it$/,
    ],
    [
      { SMS: 'http', SMS_URL: 'https://s.example/{phone}/{text}', SMS_DLT_TEMPLATE_ID: '1', SMS_READY: '1' },
      /^SMS_READY_DLT_TEMPLATE_ID is missing: SMS_READY=1 needs it$/,
    ],
    [{ SMS_READY: 'yes' }, /^SMS_READY is 'yes': set it to 1 or 0$/],
    [{ SMS: 'http' }, /^SMS_URL is missing: SMS=http needs it$/],
    [{ SMS: 'http', SMS_URL: 'https://s.example/?text={text}' }, /name no \{phone\}/],
    [{ SMS: 'http', SMS_URL: 'https://s.example/?to={phone}' }, /neither \{text\} nor \{code\}/],
    ...['{"a": 1}', '["a"]', 'null', '"a"', '{'].map((headers): [Environment, RegExp] => [
      { SMS: 'http', SMS_URL: 'https://s.example/{phone}/{text}', SMS_HEADERS: headers },
      /^SMS_HEADERS is no JSON object of strings: set it to something like {"authkey": "…"}$/,
    ]),
    [{ JWT_SECRET: 'SECRET-too-short' }, /^JWT_SECRET has 16 characters: set it to 32 or more random ones$/],
    [
      { TRUST_PROXY: 'everyone' },
      /^TRUST_PROXY is 'everyone': set it to none, loopback, uniquelocal, or addresses like 10/,
    ],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: '10.0.0.1,' }, /^TRUST_PROXY /],
    [
      { LOG_LEVEL: 'loud' },
      /^LOG_LEVEL is 'loud': set it to silent or fatal or error or warn or info or debug or trace$/,
    ],
    [{ CART: 'basket' }, /^CART is 'basket': set it to checkout or app$/],
    [{ SUPPORT_EMAIL: 'nobody' }, /^SUPPORT_EMAIL is 'nobody'/],
    [{ STORE_URL: 'javascript:alert(1)' }, /^STORE_URL /],
    [{ PUBLIC_ORIGIN: 'pehle.example' }, /^PUBLIC_ORIGIN /],
    [{ PUBLIC_ORIGIN: 'https://pehle.example/app' }, /^PUBLIC_ORIGIN has a path/],
    [{ IMAGE_HOST: 'ftp://x', CLOUDINARY_CLOUD: 'c', CLOUDINARY_PRESET: 'p' }, /^IMAGE_HOST /],
    [{ IMAGE_HOST: 'https://x', CLOUDINARY_CLOUD: 'c' }, /^CLOUDINARY_PRESET is missing: IMAGE_HOST needs it$/],
  ];
  it.each(cases)('in %j is reported in one line, without secrets', (environment, line) => {
    const lines = problems(environment);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines.join()).not.toContain('SECRET-');
    expect(lines.join()).not.toContain(':SECRET');
  });

  it('is reported in its own line if there are several', () => {
    expect(problems({ PORT: 'x', CART: 'x', DEMO: 'x' })).toHaveLength(3);
  });
});

describe('production', () => {
  const cases: [string, RegExp][] = [
    ['DEMO', /DEMO=0/],
    ['PAYMENTS', /PAYMENTS=razorpay/],
    ['SMS', /SMS=http/],
    ['JWT_SECRET', /^JWT_SECRET is missing/],
    ['PUBLIC_ORIGIN', /^PUBLIC_ORIGIN is missing/],
    ['RAZORPAY_KEY_ID', /^RAZORPAY_KEY_ID is missing/],
    ['RAZORPAY_KEY_SECRET', /^RAZORPAY_KEY_SECRET is missing/],
    ['RAZORPAY_WEBHOOK_SECRET', /^RAZORPAY_WEBHOOK_SECRET is missing/],
  ];
  it.each(cases)('requires %s and reports in one line that it is missing', (name, line) => {
    expect(problems({ ...production, [name]: undefined })).toEqual([expect.stringMatching(line)]);
  });

  const wrong: [string, string, RegExp][] = [
    ['PUBLIC_ORIGIN', 'http://pehle.example', /^PUBLIC_ORIGIN is not https/],
    ['JWT_SECRET', 'a'.repeat(64), /^JWT_SECRET has too few different characters/],
    ['JWT_SECRET', 'passwordpasswordpasswordpassword', /^JWT_SECRET has too few different characters/],
    ['JWT_SECRET', '12345678901234567890123456789012', /or repeats itself: set it to 32 or more random ones/],
    ['JWT_SECRET', 'aababbabbbaababbaabbabaabababbaab', /^JWT_SECRET has too few different characters/],
    ['JWT_SECRET', '123456789987654321132547698791243', /^JWT_SECRET has too few different characters/],
    ['RAZORPAY_KEY_ID', 'rzp_test_1', /^RAZORPAY_KEY_ID is a test key .* ALLOW_TEST_KEYS=1/],
    ['ALLOW_TEST_KEYS', 'yes', /^ALLOW_TEST_KEYS is 'yes': set it to 1 or 0$/],
    ['SEED', '1', /SEED=0/],
  ];
  it.each(wrong)('rejects %s=%s without printing a secret', (name, value, line) => {
    const keys = name === 'ALLOW_TEST_KEYS' ? { RAZORPAY_KEY_ID: 'rzp_test_1' } : {};
    expect(problems({ ...production, ...keys, [name]: value })[0]).toMatch(line);
    expect(problems({ ...production, [name]: value }).join()).not.toContain(name === 'JWT_SECRET' ? value : 'SECRET-');
    // Outside production the value is accepted.
    expect(accepted({ DEMO: '1', [name]: name === 'ALLOW_TEST_KEYS' ? '1' : value })).toMatchObject({
      production: false,
    });
  });

  it('reports a short secret in one line only', () => {
    const lines = problems({ ...production, JWT_SECRET: 'SECRET-too-short' });
    expect(lines).toEqual(['JWT_SECRET has 16 characters: set it to 32 or more random ones']);
  });

  it('accepts test keys if they are allowed, and random secrets in hex, base64 and base64url', () => {
    expect(accepted({ ...production, RAZORPAY_KEY_ID: 'rzp_test_1', ALLOW_TEST_KEYS: '1' }).payments).toMatchObject({
      keyId: 'rzp_test_1',
    });
    for (const alphabet of ['hex', 'base64', 'base64url'] as const) {
      for (let round = 0; round < 200; round += 1)
        expect(problems({ ...production, JWT_SECRET: randomBytes(32).toString(alphabet) })).toEqual([]);
    }
  });

  it.each([
    ['postgres://app:SECRET-db@db.example/app', false],
    ['postgres://app:SECRET-db@10.0.0.7:6432/app?sslmode=require', false],
    ['postgres://app:SECRET-db@db.example/app?sslmode=disable', false],
    ['postgres://app:SECRET-db@localhost.db.example/app', false],
    ['postgres://app:SECRET-db@127.0.0.1/app?host=db.example', false],
    ['postgres://app:SECRET-db@db.example/app?sslmode=verify-full', true],
    ['postgres://app:SECRET-db@127.0.0.1:6432/app', true],
    ['postgres://app:SECRET-db@localhost/app', true],
    ['postgres://app:SECRET-db@[::1]/app', true],
    ['postgres://app:SECRET-db@localhost/app?host=/var/run/postgresql', true],
  ])('in production, accepts the database %s: %s', (DATABASE_URL, isAccepted) => {
    const lines = problems({ ...production, DATABASE_URL });
    expect(lines.map((line) => line.split(':')[0])).toEqual(
      isAccepted ? [] : ['DATABASE_URL reaches another host without encryption'],
    );
    expect(lines.join()).not.toContain('SECRET-');
  });

  it('reports every demo setting in its own line, without secrets', () => {
    const lines = problems({ NODE_ENV: 'production', DATABASE_URL: production['DATABASE_URL'] });
    expect(lines).toHaveLength(5);
    expect(lines.join()).not.toContain('SECRET-');
  });
});

it('no other text of the product has the brand word, so that another brand replaces it everywhere (D2)', () => {
  const layers = ['domain', 'machines', 'server', 'src'];
  const files = layers.flatMap((layer) =>
    readdirSync(layer, { recursive: true, encoding: 'utf8' }).map((name) => path.join(layer, name)),
  );
  const withBrand = files.filter((name) => {
    if (!/(?<!\.gen)\.tsx?$/.test(name)) return false;
    const code = readFileSync(name, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return /\bPehle\b/.test(code);
  });
  expect(withBrand).toEqual([path.join('server', 'process', 'config.ts')]);
});
