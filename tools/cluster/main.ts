// `npm run cluster`: starts the whole product on several hosts of this machine, or proves with --rounds that it
// survives the loss of each part.
import { once } from 'node:events';
import process from 'node:process';
import path from 'node:path';
import { readCommandLine, wholeNumber } from '../scripts/command-line.mjs';
import { run } from '../scripts/run.mjs';
import { Cluster, findMissing } from './cluster.ts';
import { pageOrigin } from './configuration.ts';

const { values } = readCommandLine({
  options: { rounds: { type: 'string' }, seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) } },
});
const missing = findMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
if (values.rounds === undefined) await show();
else process.exitCode = await prove(wholeNumber('--rounds', values.rounds), wholeNumber('--seed', values.seed));

async function show(): Promise<void> {
  console.log('Starting etcd, two databases, PgBouncer, HAProxy and three API processes …');
  const cluster = await Cluster.start();
  console.log(`The page: ${pageOrigin}\nLogs: ${cluster.folder}\nCtrl-C stops everything.`);
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  await cluster.stop();
}

async function prove(rounds: number, seed: number): Promise<number> {
  const root = path.join(import.meta.dirname, '../..');
  const args = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tools/cluster/vitest.config.ts'];
  const env = { ...process.env, CLUSTER_ROUNDS: String(rounds), CLUSTER_SEED: String(seed) };
  return (await run(process.execPath, args, { cwd: root, stdio: 'inherit', env })) ?? 1;
}
