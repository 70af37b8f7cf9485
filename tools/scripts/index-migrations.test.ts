import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { indexOfMigrations } from './index-migrations.ts';

it('migrations.gen.ts lists all migrations in the folder', () => {
  const kept = readFileSync(new URL('../../server/db/migrations.gen.ts', import.meta.url), 'utf8');
  expect(kept).toBe(indexOfMigrations());
});
