import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A package of `package-lock.json`, version 3; its path in `node_modules` is the key. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface Licence {
  /** `name@version` */
  readonly name: string;
  /** An SPDX expression; 'none' if the package declares none. */
  readonly licence: string;
  readonly isAllowed: boolean;
}

/** Licences that let anyone use, change and pass on a package, also as a part of a closed product. */
const permissive = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'];

/** Other licences, for these packages only, with the reason. */
const exceptions: readonly { licence: string; name: RegExp; reason: string }[] = [
  { licence: 'LGPL-3.0-or-later', name: /^@img\/sharp-/, reason: 'libvips is a shared library that can be replaced' },
  { licence: 'MPL-2.0', name: /^lightningcss(?:-|@)/, reason: 'a build tool; its own files are not changed' },
  { licence: 'CC-BY-4.0', name: /^caniuse-lite@/, reason: 'data of a build tool; not passed on' },
  { licence: 'none', name: /^(?:eval@0\.1\.8|require-like@0\.1\.2)$/, reason: 'both contain the text of MIT' },
];

/** All production dependencies for every platform, by name, with whether their licence is allowed. */
export function licencesOf({ packages }: Lock): Licence[] {
  const found = Object.entries(packages).flatMap(
    ([place, { version = '', license: licence = 'none', dev = false }]) => {
      if (place === '' || dev) return [];
      const name = `${place.replace(/^.*node_modules\//, '')}@${version}`;
      return [[name, { name, licence, isAllowed: isAllowed(name, licence) }] as const];
    },
  );
  return [...new Map(found).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Of `A AND B` all must be allowed, of `A OR B` one. */
function isAllowed(name: string, expression: string): boolean {
  const allows = (licence: string) =>
    permissive.includes(licence) || exceptions.some((each) => each.licence === licence && each.name.test(name));
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every(allows));
}

const isCommand = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href;
if (isCommand) {
  const lock = JSON.parse(readFileSync(path.resolve('package-lock.json'), 'utf8')) as Lock;
  const licences = licencesOf(lock);
  for (const { name, licence, isAllowed: ok } of licences) console.log(`${ok ? ' ' : '!'} ${name}  ${licence}`);
  const refused = licences.filter((each) => !each.isAllowed);
  if (refused.length > 0) {
    console.error(`${refused.length} packages have a licence that tools/scripts/licences.ts does not allow.`);
    process.exitCode = 1;
  }
}
