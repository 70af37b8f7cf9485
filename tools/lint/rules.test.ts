import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const sql = `import { sql } from 'kysely';\nexport const one = sql.lit(1);\n`;
const call = `export const all = (db: { selectFrom(table: string): void }) => db.selectFrom('orders');\n`;
const client = `import pg from 'pg';\nexport const { Client } = pg;\n`;
const ofOrders = `import { outcome } from '../orders/outcome.ts';\nexport const twice = 2 * outcome;\n`;

const one = 'export const one = 1;\n';
const from = (file: string) => `export { one } from '${file}';\n`;

const files: Record<string, string> = {
  'server/orders/sql.ts': sql,
  'server/orders/call.ts': call,
  'server/orders/client.ts': client,
  'demo/seed/call.ts': call,
  'server/orders/sql.store.ts': sql,
  'server/orders/call.store.ts': call,
  'server/db/client.ts': client,
  'server/backup/client.ts': client,
  'server/orders/outcome.ts': `export const outcome = 1;\n`,
  'server/orders/twice.ts': ofOrders,
  'server/catalog/twice.ts': ofOrders,
  'server/http/twice.ts': ofOrders,
  'server/db/twice.ts': ofOrders,
  'server/not-listed/twice.ts': ofOrders,
  'server/papers/twice.ts': ofOrders,
  'server/restaurants/twice.ts': ofOrders,
  'domain/one.ts': one,
  'machines/customer/one.ts': one,
  'machines/partner/one.ts': one,
  'src/features/customer/one.ts': one,
  'src/features/partner/one.ts': one,
  'src/design/one.ts': one,
  'demo/one.ts': one,
  'tests/one.ts': one,
  'tools/one.ts': one,
  'machines/shared/of-customer.ts': from('../customer/one.ts'),
  'machines/partner/of-customer.ts': from('../customer/one.ts'),
  'machines/customer/of-partner.ts': from('../partner/one.ts'),
  'machines/operator/of-partner.ts': from('../partner/one.ts'),
  'machines/customer/of-view.ts': from('../../src/design/one.ts'),
  'machines/customer/of-domain.ts': from('../../domain/one.ts'),
  'src/features/customer/of-partner.ts': from('../partner/one.ts'),
  'src/features/partner/of-customer.ts': from('../customer/one.ts'),
  'src/features/operator/of-partner.ts': from('../partner/one.ts'),
  'src/features/partner/of-design.ts': from('../../design/one.ts'),
  'src/design/of-screen.ts': from('../features/partner/one.ts'),
  'src/app/of-screen.ts': from('../features/partner/one.ts'),
  'src/app/later.ts': `export const later = () => import('../features/partner/one.ts');\n`,
  'src/design/later.ts': `export const later = () => import('../features/partner/one.ts');\n`,
  'server/orders/of-demo.ts': from('../../demo/one.ts'),
  'demo/of-tests.ts': from('../tests/one.ts'),
  'tests/of-tools.ts': from('../tools/one.ts'),
  'tests/engine/of-domain.ts': from('../../domain/one.ts'),
  'tools/of-tests.ts': from('../tests/one.ts'),
  'domain/of-package.ts': `import { setup } from 'xstate';\nexport { setup };\n`,
  'openapi/of-package.ts': `import { setup } from 'xstate';\nexport { setup };\n`,
  'machines/customer/of-package.ts': `import { setup } from 'xstate';\nexport { setup };\n`,
  'machines/customer/of-react.ts': `import { version } from 'react';\nexport { version };\n`,
  'src/features/partner/of-server.ts': `import fs from 'node:fs';\nexport { fs };\n`,
  'server/orders/of-xstate.ts': `import { setup } from 'xstate';\nexport { setup };\n`,
};

let problems: { code: string; filename: string }[] = [];

beforeAll(() => {
  problems = lint();
});

it('lint refuses SQL outside of stores and server/db', () => {
  expect(refused('sql-in-stores')).toEqual([
    'demo/seed/call.ts',
    'server/orders/call.ts',
    'server/orders/client.ts',
    'server/orders/sql.ts',
  ]);
});

it('lint refuses imports between layers, and of packages, that the list does not have', () => {
  expect(refused('imports')).toEqual([
    'demo/of-tests.ts',
    'domain/of-package.ts',
    'machines/customer/of-partner.ts',
    'machines/customer/of-react.ts',
    'machines/customer/of-view.ts',
    'machines/operator/of-partner.ts',
    'machines/partner/of-customer.ts',
    'machines/shared/of-customer.ts',
    'openapi/of-package.ts',
    'server/db/twice.ts',
    'server/not-listed/twice.ts',
    'server/orders/of-demo.ts',
    'server/orders/of-xstate.ts',
    'server/papers/twice.ts',
    'server/restaurants/twice.ts',
    'src/design/later.ts',
    'src/design/of-screen.ts',
    'src/features/customer/of-partner.ts',
    'src/features/operator/of-partner.ts',
    'src/features/partner/of-customer.ts',
    'src/features/partner/of-server.ts',
    'tests/engine/of-domain.ts',
    'tests/of-tools.ts',
  ]);
});

/** Returns the files that a rule refuses. */
function refused(rule: string): string[] {
  return problems
    .filter(({ code }) => code === `layers(${rule})`)
    .map(({ filename }) => filename)
    .toSorted();
}

/** Lints the files, in a folder of their own, with the configuration of the project. */
function lint(): typeof problems {
  const root = path.resolve(import.meta.dirname, '../..');
  const plugin = JSON.stringify(path.join(root, 'tools/lint/rules.mjs'));
  const config = readFileSync(path.join(root, '.oxlintrc.json'), 'utf8').replace('"./tools/lint/rules.mjs"', plugin);
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    for (const [file, code] of Object.entries({ ...files, '.oxlintrc.json': config })) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], { cwd: folder, encoding: 'utf8' });
    return (JSON.parse(stdout) as { diagnostics: typeof problems }).diagnostics;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
