import { isIP } from 'node:net';
import * as v from 'valibot';

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Validates and converts a variable. An issue's message is appended to the name of the variable. */
type Setting<Value> = v.GenericSchema<string, Value>;

/** Reads single variables; each invalid one adds a line to `problems`. An empty variable counts as not set. */
export interface Reader {
  readonly problems: readonly string[];
  problem(line: string): void;
  has(name: string): boolean;
  /** The value of a variable; `fallback` if it is not set or invalid. */
  read<Value, Fallback>(name: string, setting: Setting<Value>, fallback: Fallback): Value | Fallback;
  text<Fallback extends string | null>(name: string, fallback: Fallback): string | Fallback;
  /** A variable that another setting requires; '' if it is missing. */
  required(name: string, because: string): string;
}

export function reader(environment: Environment): Reader {
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

/** The message for an invalid value that is not a secret. */
const isWrong = (advice: string) => (issue: v.BaseIssue<unknown>) => `is '${String(issue.input)}': set it to ${advice}`;

export function wholeNumber(min: number, max: number) {
  const line = isWrong(`a whole number from ${min} to ${max}`);
  const isInRange = (text: string) => Number(text) >= min && Number(text) <= max;
  return v.pipe(v.string(), v.digits(line), v.check(isInRange, line), v.toNumber());
}

/** '1' or '0'. */
export const flag = v.pipe(
  v.picklist(['1', '0'], isWrong('1 or 0')),
  v.transform((text) => text === '1'),
);

export function oneOf<const Word extends string>(...words: readonly Word[]) {
  return v.picklist(words, isWrong(words.join(' or ')));
}

export const email = v.pipe(v.string(), v.regex(/^[^\s@]+@[^\s@]+$/, isWrong('an e-mail address')));

/** A URL. Messages never contain its value, which may include passwords and keys. */
export function address(schemes: readonly string[], example: string) {
  const isAddress = (text: string) => URL.canParse(text) && schemes.includes(new URL(text).protocol);
  return v.pipe(v.string(), v.check(isAddress, `is no address that works here: set it to something like ${example}`));
}

/** A secret of at least `minLength` characters; messages never contain it. */
export function secret(minLength: number) {
  const line = ({ input }: v.BaseIssue<unknown>) =>
    `has ${String(input).length} characters: set it to ${minLength} or more random ones`;
  return v.pipe(v.string(), v.minLength(minLength, line));
}

const noHeaders = 'is no JSON object of strings: set it to something like {"authkey": "…"}';

/** HTTP headers as a JSON object of strings. */
export const httpHeaders = v.pipe(
  v.string(),
  v.parseJson(undefined, noHeaders),
  v.check((value) => !Array.isArray(value), noHeaders),
  v.record(v.string(), v.string(noHeaders), noHeaders),
);

/** Names of networks that may be used instead of addresses. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, networks and names of networks, separated by commas; 'none' is an empty list. */
export const proxies = v.pipe(
  v.string(),
  v.check(
    (text) => text === 'none' || listOf(text).every((proxy) => proxyNames.includes(proxy) || isNetwork(proxy)),
    isWrong('none, loopback, uniquelocal, or addresses like 10.0.0.0/8,192.168.1.7'),
  ),
  v.transform((text) => (text === 'none' ? [] : listOf(text))),
);

const listOf = (text: string): string[] => text.split(',').map((item) => item.trim());

/** An address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/');
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return (
    widest > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= widest))
  );
}
