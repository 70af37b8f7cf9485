/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads single variables; each bad one adds a line to `problems`. An empty variable counts as not set. */
export interface Reader {
  readonly problems: readonly string[];
  problem(line: string): void;
  has(name: string): boolean;
  optional(name: string): string | null;
  text(name: string, fallback: string): string;
  /** A variable that another one makes necessary; '' when it is missing. */
  needed(name: string, because: string): string;
  integer(name: string, fallback: number, limits: { min: number; max: number }): number;
  /** '1' or '0'. */
  flag(name: string, fallback: boolean): boolean;
  /** One of the words; the first is the default. */
  choice<const Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word;
  /** An address, as it was given. Its value is never repeated: addresses carry passwords and keys. */
  url(name: string, schemes: readonly string[], example: string): string | null;
  /** HTTP headers as a JSON object of strings. */
  headers(name: string): Readonly<Record<string, string>>;
}

export function reader(environment: Environment): Reader {
  const problems: string[] = [];
  const problem = (line: string) => void problems.push(line);
  const optional = (name: string) => environment[name]?.trim() || null;
  return {
    problems,
    problem,
    optional,
    has: (name) => optional(name) !== null,
    text: (name, fallback) => optional(name) ?? fallback,
    needed(name, because) {
      const value = optional(name);
      if (value === null) problem(`${name} is missing: ${because} needs it`);
      return value ?? '';
    },
    integer(name, fallback, { min, max }) {
      const value = optional(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= min && number <= max) return number;
      problem(`${name} is '${value}': set it to a whole number from ${min} to ${max}`);
      return fallback;
    },
    flag(name, fallback) {
      const value = optional(name);
      if (value === '1' || value === '0') return value === '1';
      if (value !== null) problem(`${name} is '${value}': set it to 1 or 0`);
      return fallback;
    },
    choice(name, words) {
      const value = optional(name);
      const word = words.find((one) => one === value);
      if (value !== null && word === undefined) problem(`${name} is '${value}': set it to ${words.join(' or ')}`);
      return word ?? words[0];
    },
    url(name, schemes, example) {
      const value = optional(name);
      if (value === null) return null;
      if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
      problem(`${name} is no address that works here: set it to something like ${example}`);
      return null;
    },
    headers(name) {
      const value = optional(name);
      if (value === null) return {};
      const headers = parseHeaders(value);
      if (headers === null) problem(`${name} is no JSON object of strings: set it to something like {"authkey": "…"}`);
      return headers ?? {};
    },
  };
}

function parseHeaders(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const headers = Object.entries(value).flatMap(([name, field]) =>
      typeof field === 'string' ? [[name, field]] : [],
    );
    return headers.length === Object.keys(value).length ? Object.fromEntries(headers) : null;
  } catch {
    return null;
  }
}
