// `npm run orders:sequences`: runs tests/server/sequences/order-life.test.ts, of which `npm test` runs 300 sequences, in
// one process per core. Prints the seed, which --seed repeats; exits with 1 if an invariant did
// not hold.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { readCommandLine, wholeNumber } from './command-line.mjs';
import { run } from './run.mjs';

const { values } = readCommandLine({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
  },
});
const sequences = wholeNumber('--sequences', values.sequences);
const seed = wholeNumber('--seed', values.seed);

const root = path.join(import.meta.dirname, '../..');
const parts = Math.min(availableParallelism(), sequences);
const size = Math.ceil(sequences / parts);
const startedAt = Date.now();
console.log(`${sequences} sequences from seed ${seed} in ${parts} processes`);

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--project=server', '--reporter=default', 'tests/server/sequences/order-life.test.ts'];
const codes = await Promise.all(
  Array.from({ length: parts }, (_, part) => {
    const count = Math.min(size, sequences - part * size);
    const env = { ...process.env, ORDER_SEQUENCES: String(count), ORDER_SEED: String(seed + part * size) };
    return run(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit', env });
  }),
);
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
