import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import type { Environment } from '../../server/process/environment.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The settings in .env.example. A setting in a commented line is documented, but not set. */
const lines = [...read('.env.example').matchAll(/^(# )?([A-Z][A-Z_]*)=(.*)$/gm)].map(
  ([, comment, name = '', value = '']) => ({ name, value, isSet: comment === undefined }),
);

/** Environments that together make the server read all its settings. */
const deployments: Environment[] = [
  {},
  { ADMIN_PORT: '9100' },
  { SMS: 'http', SMS_URL: 'https://sms.example/?to={phone}&text={text}' },
  { IMAGE_HOST: 'https://api.cloudinary.com' },
  { NODE_ENV: 'production', PAYMENTS: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_1' },
];

/** Returns the names of all variables that `readConfig` reads, recorded by a proxy. */
function settingsRead(): Set<string> {
  const names = new Set<string>();
  const note = (name: string | symbol) => typeof name === 'string' && names.add(name);
  for (const deployment of deployments) {
    readConfig(
      new Proxy(deployment, {
        get(target, name) {
          note(name);
          return typeof name === 'string' ? target[name] : undefined;
        },
        has(target, name) {
          note(name);
          return name in target;
        },
      }),
    );
  }
  return names;
}

describe('.env.example', () => {
  it('contains each setting of the server exactly once', () => {
    expect(lines.map(({ name }) => name).toSorted()).toEqual([...settingsRead()].toSorted());
  });

  it('results in the same configuration as an empty environment', () => {
    const set = lines.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]);
    expect(readConfig(Object.fromEntries(set))).toEqual(readConfig({}));
  });
});

describe('docs/operations.md', () => {
  it('explains each setting of the server', () => {
    const [, table = ''] = read('docs/operations.md').split('\n## ');
    const explained = [...table.matchAll(/`([A-Z][A-Z_]{3,}|SMS)`/g)].map(([, name]) => name);
    expect(new Set(explained)).toEqual(new Set(settingsRead()));
  });
});
