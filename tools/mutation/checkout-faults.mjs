// `npm run flows:faults`: runs all scenarios of tests/server/sequences/checkout-faults.test.ts, of which `npm test`
// runs a sample. Splits them into one part per core, and adds up the counts for the flow book.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { start } from '../scripts/run.mjs';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'flow-book-data');
const parts = availableParallelism();
const startedAt = Date.now();
mkdirSync(folder, { recursive: true });

/**
 * Runs one part.
 * @returns its counts, or null if it ended without them.
 */
function run(part) {
  const file = path.join(folder, `checkout-faults-${part}.json`);
  rmSync(file, { force: true });
  const args = ['run', '--project=server', '--reporter=dot', 'tests/server/sequences/checkout-faults.test.ts'];
  const env = { ...process.env, CHECKOUT_FAULTS: `${part}/${parts}`, CHECKOUT_FAULTS_INTO: file };
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  return new Promise((resolve) => {
    start(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit', env }).on('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
      rmSync(file, { force: true });
    });
  });
}

const counted = await Promise.all(Array.from({ length: parts }, (_, at) => run(at + 1)));
const found = counted.filter((each) => each !== null);
const [first] = found;
if (!first || found.length < parts) throw new Error('A part of the checkout faults did not finish.');
const sum = (count) => found.reduce((total, each) => total + count(each), 0);
const { states, faults } = first;
const ends = Object.fromEntries(Object.keys(first.ends).map((end) => [end, sum((each) => each.ends[end])]));
const scenarios = sum((each) => each.scenarios);
const orders = sum((each) => each.orders);
const wrong = found.flatMap((each) => each.wrong);
const seconds = Math.round((Date.now() - startedAt) / 1000);
const written = { at: new Date().toISOString(), seconds, states, faults, scenarios, orders, ends, wrong };
writeFileSync(path.join(folder, 'checkout-faults.json'), JSON.stringify(written));
const came = Object.entries(ends).map(([end, count]) => `${count} ${end}`);
console.log(
  `${scenarios} checkouts with ${faults} faults in ${states} states and ${orders} orders of payment notifications: ${wrong.length} wrong; at rest ${came.join(', ')}; ${seconds} s`,
);
