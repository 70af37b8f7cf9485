import { isIP } from 'node:net';
import * as v from 'valibot';
import { isGstin } from '../../domain/gstin.ts';

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A schema that validates and converts a variable. Messages of its issues follow the name of the variable. */
type Setting<Value> = v.GenericSchema<string, Value>;

/** Reads variables one by one. Each invalid variable adds a line to `problems`. An empty variable counts as not set. */
export interface Reader {
  readonly problems: readonly string[];
  problem(line: string): void;
  has(name: string): boolean;
  /** Returns the value of a variable, or `fallback` if it is not set or invalid. */
  read<Value, Fallback>(name: string, setting: Setting<Value>, fallback: Fallback): Value | Fallback;
  text<Fallback extends string | null>(name: string, fallback: Fallback): string | Fallback;
  /** Returns a variable that another setting requires, or '' if it is missing. */
  required(name: string, because: string): string;
}

export function createReader(environment: Environment): Reader {
  const problems: string[] = [];
  const problem = (line: string) => void problems.push(line);
  const given = (name: string) => environment[name]?.trim() || null;
  return {
    problems,
    problem,
    has: (name) => given(name) !== null,
    read(name, setting, fallback) {
      const text = given(name);
      if (text === null) return fallback;
      const result = v.safeParse(setting, text, { abortPipeEarly: true });
      if (result.success) return result.output;
      problem(`${name} ${result.issues[0].message}`);
      return fallback;
    },
    text: (name, fallback) => given(name) ?? fallback,
    required(name, because) {
      const text = given(name);
      if (text === null) problem(`${name} is missing: ${because} needs it`);
      return text ?? '';
    },
  };
}

/** Creates the message for an invalid value. Not for secrets, since it contains the value. */
const isWrong = (advice: string) => (issue: v.BaseIssue<unknown>) => `is '${String(issue.input)}': set it to ${advice}`;

export function wholeNumber(min: number, max: number) {
  const line = isWrong(`a whole number from ${min} to ${max}`);
  const isInRange = (text: string) => Number(text) >= min && Number(text) <= max;
  return v.pipe(v.string(), v.digits(line), v.check(isInRange, line), v.toNumber());
}

/** Accepts '1' or '0'. */
export const booleanFlag = v.pipe(
  v.picklist(['1', '0'], isWrong('1 or 0')),
  v.transform((text) => text === '1'),
);

export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return v.picklist(words, isWrong(words.join(' or ')));
}

/** Accepts a GSTIN with a right check character. */
export const taxNumber = v.pipe(v.string(), v.check(isGstin, isWrong('a GSTIN such as 27AAPFU0939F1ZV')));

export const email = v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/, isWrong('an e-mail address')));

/** Accepts a URL. Messages do not contain its value, which may include passwords and keys. */
export function urlWithScheme(schemes: readonly string[], example: string) {
  const isAddress = (text: string) => URL.canParse(text) && schemes.includes(new URL(text).protocol);
  return v.pipe(v.string(), v.check(isAddress, `is no address that works here: set it to something like ${example}`));
}

/** Accepts a secret of at least `minLength` characters. Messages do not contain it. */
export function secret(minLength: number) {
  const line = ({ input }: v.BaseIssue<unknown>) =>
    `has ${String(input).length} characters: set it to ${minLength} or more random ones`;
  return v.pipe(v.string(), v.minLength(minLength, line));
}

const noHeaders = 'is no JSON object of strings: set it to something like {"authkey": "…"}';

/** Accepts HTTP headers as a JSON object of strings. */
export const httpHeaders = v.pipe(
  v.string(),
  v.parseJson(undefined, noHeaders),
  v.check((value) => !Array.isArray(value), noHeaders),
  v.record(v.string(), v.string(noHeaders), noHeaders),
);

/** Names of predefined address ranges, as in Express and Fastify. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Accepts IP addresses, CIDR ranges and names of predefined ranges, separated by commas; 'none' is an empty list. */
export const proxyList = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'none' || listOf(text).every((proxy) => proxyNames.includes(proxy) || isNetwork(proxy)),
    isWrong('none, loopback, uniquelocal, or addresses like 10.0.0.0/8,192.168.1.7'),
  ),
  v.transform((text) => (text === 'none' ? [] : listOf(text))),
);

const listOf = (text: string): string[] => text.split(',').map((item) => item.trim());

/** Whether the text is an IP address or a CIDR range. */
function isNetwork(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/');
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return (
    widest > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest))
  );
}
