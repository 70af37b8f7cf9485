import { isIP } from 'node:net';
import path from 'node:path';
import { reader, type Environment, type Reader } from './environment.ts';
import type { HttpGateway } from './sms/http.ts';

/** Everything a deployment decides. Secrets are in here: never log it whole. */
export interface Config {
  readonly production: boolean;
  /** Where the process listens; port 0 takes any free one. */
  readonly listen: { readonly host: string; readonly port: number };
  /** Where `/metrics` and `/docs` are, on a listener of their own; null for none. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /** Whose word about a client's address is taken: addresses, networks, or the names of some. */
  readonly trustProxy: readonly string[];
  /** As browsers and the payment provider see us, without a slash at the end. */
  readonly publicOrigin: string;
  readonly data: {
    /** Absolute folder of the embedded database and of pictures. */
    readonly dir: string;
    /** A PostgreSQL of one's own; null for the embedded one. */
    readonly databaseUrl: string | null;
    /** Whether an empty database gets the demo data. */
    readonly seed: boolean;
    /** Whether the first cards' pictures are drawn before anybody asks for them. */
    readonly warmPictures: boolean;
  };
  /** The demo phone and its outbox (D3). */
  readonly demo: boolean;
  /** Signs the tokens; null: one is made and kept in the database. */
  readonly jwtSecret: string | null;
  /** Calls of the API that one network and one account may make within a minute, in each process. */
  readonly callsPerMinute: { readonly network: number; readonly account: number };
  readonly payments: PaymentsConfig;
  readonly sms: SmsConfig;
  /** Codes that the whole product sends within an hour, all processes together. */
  readonly smsPerHour: number;
  readonly brand: { readonly name: string; readonly supportEmail: string; readonly storeUrl: string };
  /** Which reading of the cart page is live (D1). */
  readonly cart: 'checkout' | 'app';
  readonly images: ImagesConfig;
  readonly logLevel: (typeof logLevels)[number];
}

/** The levels of pino, the least severe last. */
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type PaymentsConfig =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'razorpay'; readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string };

export type SmsConfig = { readonly kind: 'console' } | ({ readonly kind: 'http' } & HttpGateway);

/** Where the page uploads pictures: `{host}/v1_1/{cloud}/image/upload` with this preset (D56). */
export interface ImagesConfig {
  /** Without a slash at the end; a path for the server's own image host. */
  readonly host: string;
  readonly cloud: string;
  readonly preset: string;
}

/** Whether pictures are kept by this server, not by a picture service. */
export function isOwnImageHost({ host }: ImagesConfig): boolean {
  return host.startsWith('/');
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** The product's own values; no other file spells them (D2). */
const BRAND = {
  name: 'Pehle',
  supportEmail: 'support@pehle.example',
  storeUrl: 'https://play.google.com/store/apps/details?id=example.pehle',
};

/** Above what any gateway takes: no ceiling. */
const mostSmsPerHour = 10_000_000;

/** The server's own image host has one cloud and one preset. */
const OWN_IMAGES: ImagesConfig = { host: '/image-host', cloud: 'local', preset: 'unsigned' };

/**
 * Reads the environment.
 * @returns the configuration, or one line for each bad value that says what to do. No line repeats a secret.
 */
export function readConfig(environment: Environment): ConfigResult {
  const read = reader(environment);
  const production = environment['NODE_ENV'] === 'production';
  const listen = { host: read.text('HOST', '127.0.0.1'), port: read.integer('PORT', 4000, { min: 0, max: 65_535 }) };
  const demo = read.flag('DEMO', true);
  const seed = read.flag('SEED', demo);
  const config: Config = {
    production,
    listen,
    admin: readAdmin(read),
    trustProxy: readTrustProxy(read),
    publicOrigin: readPublicOrigin(read, listen),
    data: {
      ...readDatabase(read),
      seed,
      warmPictures: read.flag('WARM_PICTURES', demo && seed),
    },
    demo,
    jwtSecret: readJwtSecret(read),
    callsPerMinute: {
      network: read.integer('CALLS_PER_MINUTE_NETWORK', 12_000, { min: 1, max: 1_000_000_000 }),
      account: read.integer('CALLS_PER_MINUTE_ACCOUNT', 1_200, { min: 1, max: 1_000_000_000 }),
    },
    payments: readPayments(read),
    sms: readSms(read),
    smsPerHour: read.integer('SMS_PER_HOUR', demo ? mostSmsPerHour : 2000, { min: 1, max: mostSmsPerHour }),
    brand: {
      name: read.text('BRAND', BRAND.name),
      supportEmail: readEmail(read),
      storeUrl: read.url('STORE_URL', ['https:'], BRAND.storeUrl) ?? BRAND.storeUrl,
    },
    cart: read.choice('CART', ['checkout', 'app']),
    images: readImages(read),
    logLevel: readLogLevel(read, demo),
  };
  if (production) refuseInProduction(read, config);
  return read.problems.length === 0 ? { ok: true, config } : { ok: false, problems: read.problems };
}

/** Where the data is: all that a command beside the server has to know. */
export function readDatabase(read: Reader): Pick<Config['data'], 'dir' | 'databaseUrl'> {
  return {
    dir: path.resolve(read.text('DATA_DIR', '.data')),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
  };
}

function refuseInProduction(read: Reader, config: Config): void {
  const refuse = (line: string) => read.problem(`${line} (NODE_ENV=production)`);
  if (config.demo) refuse('The demo phone shows everybody every code: set DEMO=0');
  if (read.has('SEED') && config.data.seed) refuse('Demo data has no place beside real orders: set SEED=0');
  if (config.payments.kind === 'sandbox') refuse('Sandbox payments take no money: set PAYMENTS=razorpay and its keys');
  if (config.sms.kind === 'console') refuse('Console SMS reaches no phone: set SMS=http and SMS_URL');
  if (
    config.payments.kind === 'razorpay' &&
    config.payments.keyId.startsWith('rzp_test_') &&
    !read.flag('ALLOW_TEST_KEYS', false)
  )
    refuse('RAZORPAY_KEY_ID is a test key and takes no money: set the live one, or ALLOW_TEST_KEYS=1 to rehearse');
  if (config.jwtSecret === null) refuse('JWT_SECRET is missing: set it to 32 or more random characters');
  else if (isGuessable(config.jwtSecret))
    refuse('JWT_SECRET has too few different characters, or repeats itself: set it to 32 or more random ones');
  if (!read.has('PUBLIC_ORIGIN')) refuse('PUBLIC_ORIGIN is missing: set it to the address of the page, https://…');
  else if (!config.publicOrigin.startsWith('https:'))
    refuse('PUBLIC_ORIGIN is not https, so that tokens and codes could be read on their way: set it to https://…');
}

/** Different characters that a secret has at least; 32 random hexadecimal digits have fewer once in 10,000 times. */
const leastVariety = 10;

/** Whether somebody typed a secret by hand: of few characters, or one piece again and again. */
function isGuessable(secret: string): boolean {
  const periods = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return new Set(secret).size < leastVariety || periods.some((period) => secret.startsWith(secret.slice(period)));
}

function readAdmin(read: Reader): Config['admin'] {
  const host = read.text('ADMIN_HOST', '127.0.0.1');
  return read.has('ADMIN_PORT') ? { host, port: read.integer('ADMIN_PORT', 0, { min: 0, max: 65_535 }) } : null;
}

function readPublicOrigin(read: Reader, { host, port }: Config['listen']): string {
  const given = read.url('PUBLIC_ORIGIN', ['https:', 'http:'], 'https://example.in');
  if (given === null) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const { origin, href } = new URL(given);
  if (href !== `${origin}/`)
    read.problem('PUBLIC_ORIGIN has a path: set it to scheme and host only, https://example.in');
  return origin;
}

/** What a proxy's network may be called instead of written out. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(read: Reader): string[] {
  const value = read.text('TRUST_PROXY', 'loopback');
  if (value === 'none') return [];
  const proxies = value.split(',').map((proxy) => proxy.trim());
  const isKnown = (proxy: string) => proxyNames.includes(proxy) || isNetwork(proxy);
  if (!proxies.every(isKnown)) {
    read.problem(
      `TRUST_PROXY is '${value}': set it to none, loopback, uniquelocal, or addresses like 10.0.0.0/8,192.168.1.7`,
    );
  }
  return proxies;
}

/** An address, or one with the length of its network. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    widest > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest))
  );
}

function readLogLevel(read: Reader, demo: boolean): Config['logLevel'] {
  if (read.has('LOG_LEVEL')) return read.choice('LOG_LEVEL', logLevels);
  return demo ? 'error' : 'info';
}

function readJwtSecret(read: Reader): string | null {
  const secret = read.optional('JWT_SECRET');
  if (secret !== null && secret.length < 32) {
    read.problem(`JWT_SECRET has ${secret.length} characters: set it to 32 or more random ones`);
  }
  return secret;
}

function readEmail(read: Reader): string {
  const email = read.text('SUPPORT_EMAIL', BRAND.supportEmail);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) read.problem(`SUPPORT_EMAIL is '${email}': set it to an e-mail address`);
  return email;
}

function readPayments(read: Reader): PaymentsConfig {
  const kind = read.choice('PAYMENTS', ['sandbox', 'razorpay']);
  if (kind === 'sandbox') return { kind };
  const needed = (name: string) => read.needed(name, 'PAYMENTS=razorpay');
  return {
    kind,
    keyId: needed('RAZORPAY_KEY_ID'),
    keySecret: needed('RAZORPAY_KEY_SECRET'),
    webhookSecret: needed('RAZORPAY_WEBHOOK_SECRET'),
  };
}

/**
 * The usual Indian gateways differ in four things: what is in the address, the headers (the key), the body, and how an
 * accepted message is answered. SMS_URL and SMS_TEMPLATE may contain {phone}, {text}, {code} and {template_id}.
 */
function readSms(read: Reader): SmsConfig {
  const kind = read.choice('SMS', ['console', 'http']);
  if (kind === 'console') return { kind };
  read.needed('SMS_URL', 'SMS=http');
  const url = read.url('SMS_URL', ['https:', 'http:'], 'https://gateway.example/send?to={phone}&text={text}') ?? '';
  const body = read.optional('SMS_TEMPLATE');
  const templateId = read.optional('SMS_DLT_TEMPLATE_ID');
  const accepted = read.optional('SMS_ACCEPTED');
  const places = url + (body ?? '');
  if (url && !places.includes('{phone}'))
    read.problem('SMS_URL and SMS_TEMPLATE name no {phone}: put it where the number goes');
  if (url && !/\{(text|code)\}/.test(places)) {
    read.problem('SMS_URL and SMS_TEMPLATE name neither {text} nor {code}: put one where the message goes');
  }
  return {
    kind,
    url,
    method: body === null ? read.choice('SMS_METHOD', ['GET', 'POST']) : read.choice('SMS_METHOD', ['POST', 'GET']),
    headers: read.headers('SMS_HEADERS'),
    ...(body === null ? {} : { body }),
    ...(templateId === null ? {} : { templateId }),
    ...(accepted === null ? {} : { accepted }),
  };
}

function readImages(read: Reader): ImagesConfig {
  const host = read.text('IMAGE_HOST', OWN_IMAGES.host).replace(/\/$/, '');
  if (host === OWN_IMAGES.host) return OWN_IMAGES;
  read.url('IMAGE_HOST', ['https:'], 'https://api.cloudinary.com');
  const needed = (name: string) => read.needed(name, 'IMAGE_HOST');
  return { host, cloud: needed('CLOUDINARY_CLOUD'), preset: needed('CLOUDINARY_PRESET') };
}
