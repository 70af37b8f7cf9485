import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { acceptedMutants } from './accepted.ts';
import { sitesOf } from './view-sites.ts';

const root = path.resolve(import.meta.dirname, '../..');

it.each(acceptedMutants)(
  '$file has the accepted mutant "$operator: $what", with a reason',
  ({ file, why, ...site }) => {
    expect(sitesOf(file, readFileSync(path.join(root, file), 'utf8'))).toContainEqual(expect.objectContaining(site));
    expect(why).toMatch(/\w{3}/);
  },
);
