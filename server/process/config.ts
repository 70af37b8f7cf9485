import path from 'node:path';
import { defaultOverdueHours } from '../../domain/due-orders.ts';
import {
  urlWithScheme,
  email,
  booleanFlag,
  httpHeaders,
  oneOf,
  taxNumber,
  proxyList,
  createReader,
  secret,
  wholeNumber,
  type Environment,
  type Reader,
} from './environment.ts';
import type { RequestedSpeed } from '../payments/provider.ts';
import type { OrderTextKind } from '../db/schema.ts';
import type { HttpGateway } from '../sms/http.ts';
import type { SmsKind } from '../sms/sms.ts';

/** All settings of a deployment. Contains secrets: never log the whole object. */
export interface Config {
  readonly production: boolean;
  /** Address of the HTTP listener; port 0 selects any free port. */
  readonly listen: { readonly host: string; readonly port: number };
  /** Address of the separate listener for `/metrics` and `/docs`; null for none. */
  readonly admin: { readonly host: string; readonly port: number } | null;
  /**
   * Proxies whose forwarded client addresses are trusted: IP addresses, CIDR ranges, or predefined ranges such as
   * `loopback`.
   */
  readonly trustProxy: readonly string[];
  /** The origin that browsers and the payment provider use, without a trailing slash. */
  readonly publicOrigin: string;
  readonly data: {
    /** Absolute path of the folder with the embedded database and the pictures. */
    readonly dir: string;
    /** URL of an external PostgreSQL; null for the embedded one. */
    readonly databaseUrl: string | null;
    /** URL for migrations and other long work, if `databaseUrl` is a pooler; null for the same database. */
    readonly directUrl: string | null;
    /** Whether connections use prepared statements (D158). */
    readonly namedStatements: boolean;
    /** Whether to insert the demo data into an empty database. */
    readonly seed: boolean;
    /** Whether to render the pictures of the first cards in the background after startup. */
    readonly warmPictures: boolean;
  };
  /** Enables the demo phone and its outbox (D3). */
  readonly demo: boolean;
  /** The secret from which keys are derived; if null, one is generated and stored in the database. */
  readonly jwtSecret: string | null;
  /** Maximum of API requests per minute for each network and each account. */
  readonly callsPerMinute: { readonly network: number; readonly account: number; readonly payments: number };
  /** Changes of an account within a day, without those of orders. */
  readonly changesPerDay: number;
  readonly payments: PaymentsConfig;
  readonly sms: SmsConfig;
  /** Which messages about orders are sent by SMS (D207). */
  readonly orderTexts: Readonly<Record<OrderTextKind, boolean>>;
  /** Maximum of messages per hour, counted across all processes. */
  readonly smsPerHour: number;
  /** How many hours after its slot, or its ready time if that is later, an order that was paid, but not prepared, is refunded (D180). */
  readonly overdueRefundHours: number;
  /** The speed of refunds that is requested from the provider (D216). */
  readonly refundSpeed: RequestedSpeed;
  /** Our tax registration; null without one, so that there are no numbered papers (D218). */
  readonly gstin: string | null;
  readonly brand: { readonly name: string; readonly supportEmail: string; readonly storeUrl: string };
  /** Which variant of the cart page is active (D1). */
  readonly cart: 'checkout' | 'app';
  readonly images: ImagesConfig;
  readonly logLevel: (typeof logLevels)[number];
}

/** The log levels of pino, from least to most verbose. */
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type PaymentsConfig =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'razorpay'; readonly keyId: string; readonly keySecret: string; readonly webhookSecret: string };

export type SmsConfig = { readonly kind: 'console' } | ({ readonly kind: 'http' } & HttpGateway);

/** Where pictures are uploaded: to `{host}/v1_1/{cloud}/image/upload` with this preset (D56). */
export interface ImagesConfig {
  /** URL without a trailing slash, or a path for the server's own image host. */
  readonly host: string;
  readonly cloud: string;
  readonly preset: string;
}

/** Whether this server stores the pictures, instead of an external service. */
export function isOwnImageHost({ host }: ImagesConfig): boolean {
  return host.startsWith('/');
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Default values of the product, which are hard-coded nowhere else (D2). */
const BRAND = {
  name: 'Pehle',
  supportEmail: 'support@pehle.example',
  storeUrl: 'https://play.google.com/store/apps/details?id=example.pehle',
};

/** More than any gateway accepts, so no limit in practice. */
const maxSmsPerHour = 10_000_000;

/** The server's own image host has one cloud and one preset. */
const OWN_IMAGES: ImagesConfig = { host: '/image-host', cloud: 'local', preset: 'unsigned' };

/**
 * Reads the configuration from environment variables.
 * @returns the configuration, or for each invalid value a line that says how to fix it. No line contains a secret.
 */
export function readConfig(environment: Environment): ConfigResult {
  const settings = createReader(environment);
  const { read } = settings;
  const production = environment['NODE_ENV'] === 'production';
  const listen = { host: settings.text('HOST', '127.0.0.1'), port: read('PORT', port, 4000) };
  const demo = read('DEMO', booleanFlag, true);
  const seed = read('SEED', booleanFlag, demo);
  const config: Config = {
    production,
    listen,
    admin: readAdmin(settings),
    trustProxy: read('TRUST_PROXY', proxyList, ['loopback']),
    publicOrigin: readPublicOrigin(settings, listen),
    data: {
      ...readDatabase(settings),
      namedStatements: read('NAMED_STATEMENTS', booleanFlag, true),
      seed,
      warmPictures: read('WARM_PICTURES', booleanFlag, demo && seed),
    },
    demo,
    jwtSecret: read('JWT_SECRET', secret(32), null),
    callsPerMinute: {
      network: read('CALLS_PER_MINUTE_NETWORK', wholeNumber(1, 1_000_000_000), 12_000),
      account: read('CALLS_PER_MINUTE_ACCOUNT', wholeNumber(1, 1_000_000_000), 1_200),
      payments: read('CALLS_PER_MINUTE_PAYMENTS', wholeNumber(1, 1_000_000_000), 60),
    },
    changesPerDay: read('CHANGES_PER_DAY_ACCOUNT', wholeNumber(1, 1_000_000_000), 4_000),
    payments: readPayments(settings),
    sms: readSms(settings),
    orderTexts: readOrderTexts(settings),
    smsPerHour: read('SMS_PER_HOUR', wholeNumber(1, maxSmsPerHour), demo ? maxSmsPerHour : 2000),
    overdueRefundHours: read('OVERDUE_REFUND_HOURS', wholeNumber(2, 72), defaultOverdueHours),
    refundSpeed: read('REFUND_SPEED', oneOf('normal', 'optimum'), 'normal'),
    gstin: read('GSTIN', taxNumber, null),
    brand: {
      name: settings.text('BRAND', BRAND.name),
      supportEmail: read('SUPPORT_EMAIL', email, BRAND.supportEmail),
      storeUrl: read('STORE_URL', urlWithScheme(['https:'], BRAND.storeUrl), BRAND.storeUrl),
    },
    cart: read('CART', oneOf('checkout', 'app'), 'checkout'),
    images: readImages(settings),
    logLevel: read('LOG_LEVEL', oneOf(...logLevels), demo ? 'error' : 'info'),
  };
  if (production) refuseInProduction(settings, config);
  return settings.problems.length === 0 ? { ok: true, config } : { ok: false, problems: settings.problems };
}

const port = wholeNumber(0, 65_535);
const webAddress = (example: string) => urlWithScheme(['https:', 'http:'], example);
const postgresAddress = urlWithScheme(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name');

/** Reads where the database is, for commands that run beside the server. */
export function readDatabase(settings: Reader): Pick<Config['data'], 'dir' | 'databaseUrl' | 'directUrl'> {
  const databaseUrl = settings.read('DATABASE_URL', postgresAddress, null);
  const directUrl = settings.read('DATABASE_DIRECT_URL', postgresAddress, null);
  if (directUrl !== null && databaseUrl === null && !settings.has('DATABASE_URL'))
    settings.problem(
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set DATABASE_URL to the pooler of that database',
    );
  return { dir: path.resolve(settings.text('DATA_DIR', '.data')), databaseUrl, directUrl };
}

function refuseInProduction(settings: Reader, config: Config): void {
  const refuse = (line: string) => settings.problem(`${line} (NODE_ENV=production)`);
  if (config.demo) refuse('The demo phone shows everybody every code: set DEMO=0');
  if (settings.has('SEED') && config.data.seed) refuse('Demo data has no place beside real orders: set SEED=0');
  if (config.payments.kind === 'sandbox') refuse('Sandbox payments take no money: set PAYMENTS=razorpay and its keys');
  if (config.sms.kind === 'console') refuse('Console SMS reaches no phone: set SMS=http and SMS_URL');
  if (
    config.payments.kind === 'razorpay' &&
    config.payments.keyId.startsWith('rzp_test_') &&
    !settings.read('ALLOW_TEST_KEYS', booleanFlag, false)
  )
    refuse('RAZORPAY_KEY_ID is a test key and takes no money: set the live one, or ALLOW_TEST_KEYS=1 to rehearse');
  if (!settings.has('JWT_SECRET')) refuse('JWT_SECRET is missing: set it to 32 or more random characters');
  else if (config.jwtSecret !== null && isGuessable(config.jwtSecret))
    refuse('JWT_SECRET has too few different characters, or repeats itself: set it to 32 or more random ones');
  if (!settings.has('PUBLIC_ORIGIN')) refuse('PUBLIC_ORIGIN is missing: set it to the address of the page, https://…');
  else if (!config.publicOrigin.startsWith('https:'))
    refuse('PUBLIC_ORIGIN is not https, so that tokens and codes could be read on their way: set it to https://…');
  const { databaseUrl, directUrl } = config.data;
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl }))
    if (url !== null && !isProtected(url))
      refuse(`${name} reaches another host without encryption: add sslmode=verify-full to its parameters`);
}

/** Whether a database is on this machine, or its connection is encrypted with a certificate that is checked. */
function isProtected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  const isLocal = host === '' || host.startsWith('/') || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(host);
  return isLocal || ['verify-full', 'verify-ca'].includes(searchParams.get('sslmode') ?? '');
}

/**
 * Minimum number of distinct characters in a secret. One in 10,000 secrets of 32 random hexadecimal digits has fewer.
 */
const minDistinctCharacters = 10;

/** Whether a secret looks typed by hand: it has few distinct characters or repeats one sequence. */
function isGuessable(secret: string): boolean {
  const periods = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1);
  return (
    new Set(secret).size < minDistinctCharacters || periods.some((period) => secret.startsWith(secret.slice(period)))
  );
}

function readAdmin(settings: Reader): Config['admin'] {
  const host = settings.text('ADMIN_HOST', '127.0.0.1');
  const adminPort = settings.read('ADMIN_PORT', port, null);
  return adminPort === null ? null : { host, port: adminPort };
}

function readPublicOrigin(settings: Reader, listen: Config['listen']): string {
  const host = listen.host.includes(':') ? `[${listen.host}]` : listen.host;
  const given = settings.read('PUBLIC_ORIGIN', webAddress('https://example.in'), null);
  if (given === null) return `http://${host}:${listen.port}`;
  const { origin, href } = new URL(given);
  if (href !== `${origin}/`)
    settings.problem('PUBLIC_ORIGIN has a path: set it to scheme and host only, https://example.in');
  return origin;
}

function readPayments(settings: Reader): PaymentsConfig {
  const kind = settings.read('PAYMENTS', oneOf('sandbox', 'razorpay'), 'sandbox');
  if (kind === 'sandbox') return { kind };
  const needed = (name: string) => settings.required(name, 'PAYMENTS=razorpay');
  return {
    kind,
    keyId: needed('RAZORPAY_KEY_ID'),
    keySecret: needed('RAZORPAY_KEY_SECRET'),
    webhookSecret: needed('RAZORPAY_WEBHOOK_SECRET'),
  };
}

/**
 * Indian SMS gateways usually differ in the URL, the headers (API key), the body, and the response to an accepted
 * message. SMS_URL and SMS_TEMPLATE may contain {phone}, {text}, {code} and {template_id}.
 */
function readSms(settings: Reader): SmsConfig {
  const kind = settings.read('SMS', oneOf('console', 'http'), 'console');
  if (kind === 'console') return { kind };
  settings.required('SMS_URL', 'SMS=http');
  const url = settings.read('SMS_URL', webAddress('https://gateway.example/send?to={phone}&text={text}'), '');
  const body = settings.text('SMS_TEMPLATE', null);
  const templateIds = readTemplateIds(settings);
  const accepted = settings.text('SMS_ACCEPTED', null);
  const places = url + (body ?? '');
  if (url && !places.includes('{phone}'))
    settings.problem('SMS_URL and SMS_TEMPLATE name no {phone}: put it where the number goes');
  if (url && !/\{(text|code)\}/.test(places)) {
    settings.problem('SMS_URL and SMS_TEMPLATE name neither {text} nor {code}: put one where the message goes');
  }
  return {
    kind,
    url,
    method: settings.read('SMS_METHOD', oneOf('GET', 'POST'), body === null ? 'GET' : 'POST'),
    headers: settings.read('SMS_HEADERS', httpHeaders, {}),
    ...(body === null ? {} : { body }),
    ...(Object.keys(templateIds).length > 0 && { templateIds }),
    ...(accepted === null ? {} : { accepted }),
  };
}

/** The settings of the registered templates, in the order of the messages' kinds. */
const templateSettings = {
  login: 'SMS_DLT_TEMPLATE_ID',
  pickup_code: 'SMS_PICKUP_DLT_TEMPLATE_ID',
  cancelled: 'SMS_CANCELLED_DLT_TEMPLATE_ID',
  ready: 'SMS_READY_DLT_TEMPLATE_ID',
  unheard: 'SMS_UNHEARD_DLT_TEMPLATE_ID',
} as const satisfies Record<SmsKind, string>;

function readTemplateIds(settings: Reader): Partial<Record<SmsKind, string>> {
  const read = Object.entries(templateSettings).map(([kind, name]) => [kind, settings.text(name, null)] as const);
  return Object.fromEntries(read.filter(([, id]) => id !== null)) as Partial<Record<SmsKind, string>>; // keys of it
}

/**
 * Messages about orders are on by default, except the one that an order is ready; partners choose whether they get the one
 * that an order is unheard. A gateway with registered templates
 * delivers only texts that are registered, so there each needs its own.
 */
function readOrderTexts(settings: Reader): Config['orderTexts'] {
  const isRegistered =
    settings.text('SMS', 'console') === 'http' && settings.text(templateSettings.login, null) !== null;
  const read = (name: string, kind: OrderTextKind, isDefault = true) => {
    const hasTemplate = !isRegistered || settings.text(templateSettings[kind], null) !== null;
    const isOn = settings.read(name, booleanFlag, isDefault && hasTemplate);
    if (isOn && !hasTemplate) settings.problem(`${templateSettings[kind]} is missing: ${name}=1 needs it`);
    return isOn;
  };
  return {
    pickup_code: read('SMS_PICKUP_CODE', 'pickup_code'),
    cancelled: read('SMS_CANCELLED', 'cancelled'),
    ready: read('SMS_READY', 'ready', false),
    unheard: read('SMS_UNHEARD', 'unheard'),
  };
}

function readImages(settings: Reader): ImagesConfig {
  const host = settings.text('IMAGE_HOST', OWN_IMAGES.host).replace(/\/$/, '');
  if (host === OWN_IMAGES.host) return OWN_IMAGES;
  settings.read('IMAGE_HOST', urlWithScheme(['https:'], 'https://api.cloudinary.com'), null);
  const needed = (name: string) => settings.required(name, 'IMAGE_HOST');
  return { host, cloud: needed('CLOUDINARY_CLOUD'), preset: needed('CLOUDINARY_PRESET') };
}
