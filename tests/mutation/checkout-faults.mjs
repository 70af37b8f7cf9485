// `npm run flows:faults`: all of tests/server/checkout-faults.test.ts, not the part that `npm test` runs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const vitest = path.join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project=server', 'tests/server/checkout-faults.test.ts'];
const env = { ...process.env, CHECKOUT_FAULTS: 'all' };
spawn(process.execPath, args, { stdio: 'inherit', env }).on('exit', (code) => (process.exitCode = code ?? 1));
