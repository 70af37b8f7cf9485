import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { indexOfMigrations } from './index-migrations.ts';

it('contains all migrations of the folder', () => {
  const kept = readFileSync(new URL('../../server/db/migrations.gen.ts', import.meta.url), 'utf8');
  expect(kept).toBe(indexOfMigrations());
});
