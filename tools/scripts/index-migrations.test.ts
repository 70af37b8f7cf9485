import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { indexOfMigrations } from './index-migrations.ts';

it('has written every migration of the folder into the index', () => {
  const kept = readFileSync(new URL('../../server/db/migrations.gen.ts', import.meta.url), 'utf8');
  expect(kept).toBe(indexOfMigrations());
});
