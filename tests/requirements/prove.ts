/**
 * Takes each behaviour out and sees its test fail: `npm run requirements:prove [-- [--node | --browser] CAUTH HOME-3 …]`.
 *
 * Works in a copy of the checkout (node_modules linked). First the unedited tests, which must pass; then for each
 * take-out of `takeouts/*.ts` the edit, its one test, the edit undone. Exit 1 while any take-out goes unnoticed, cannot
 * be applied, or leaves nothing that runs.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { forgetCompiled, runTests, stopTests } from './run-tests.ts';
import type { TestCase, Workplace } from './run-tests.ts';
import { allTakeouts, type Takeout } from './takeout.ts';

const isBrowser = ({ test }: Takeout) => test.endsWith('.spec.ts');

/** All take-outs of the named ids (`CAUTH-6`) and groups (`CAUTH`), all of them without a name; the quick ones first. */
async function takeoutsOf(wanted: readonly string[]): Promise<Takeout[]> {
  const isWanted = (id: string) => wanted.includes(id) || wanted.includes(id.split('-')[0] ?? '');
  const chosen = (await allTakeouts())
    .filter(({ id }) => wanted.length === 0 || id.split(' ').some(isWanted))
    .filter((one) => !(isBrowser(one) ? skips.browser : skips.node));
  return chosen.toSorted((one, other) => Number(isBrowser(one)) - Number(isBrowser(other)));
}

/** A copy of all files that Git knows or would add, as they are now; the packages are only linked. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'takeouts-'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { encoding: 'utf8' });
  const deleted = spawnSync('git', ['ls-files', '-d'], { encoding: 'utf8' }).stdout.split('\n');
  for (const file of listed.stdout.split('\n').filter((name) => name !== '' && !deleted.includes(name))) {
    cpSync(file, path.join(copy, file));
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Why nothing can be concluded from the take-out, or null. */
function faultBefore(takeout: Takeout, unedited: readonly TestCase[], at: Workplace): string | null {
  const cases = unedited.filter(({ file, title }) => file === takeout.test && title.includes(takeout.title ?? ''));
  if (cases.length === 0) return `no test "${takeout.title ?? ''}" in ${takeout.test}`;
  const failing = cases.find(({ failed }) => failed);
  if (failing) return `fails without any edit: ${failing.title}`;
  const found = readFileSync(path.join(at.root, takeout.file), 'utf8').split(takeout.find).length - 1;
  return found === 1 ? null : `its text is ${found} times in ${takeout.file}`;
}

/** Runs the take-out's test on the edited copy. @returns the first test that failed, or null. @throws nothing ran */
async function catcherOf(takeout: Takeout, at: Workplace): Promise<string | null> {
  const file = path.join(at.root, takeout.file);
  const before = readFileSync(file, 'utf8');
  const write = (text: string) => {
    writeFileSync(file, text);
    return forgetCompiled(at, takeout.file);
  };
  await write(before.replace(takeout.find, () => takeout.replace));
  try {
    const titles = takeout.title === undefined ? [] : [takeout.title];
    const cases = await runTests(at, { files: [takeout.test], titles, isFirstEnough: true });
    return cases.find(({ failed }) => failed)?.title ?? null;
  } finally {
    await write(before);
  }
}

/** The unedited run of all tests that the take-outs name, in Node and in the browser. */
async function runUnedited(takeouts: readonly Takeout[], at: Workplace): Promise<TestCase[]> {
  const parts = [takeouts.filter((one) => !isBrowser(one)), takeouts.filter(isBrowser)];
  const runs: TestCase[] = [];
  for (const part of parts) {
    const files = [...new Set(part.map(({ test }) => test))];
    const titles = part.flatMap(({ title }) => title ?? []);
    const wanted = { files, titles: titles.length === part.length ? [...new Set(titles)] : [] };
    runs.push(...(await runTests(at, wanted)));
  }
  return runs;
}

/** One line about a take-out, or why nothing can be said. */
async function verdictOn(takeout: Takeout, unedited: readonly TestCase[], at: Workplace): Promise<string> {
  const fault = faultBefore(takeout, unedited, at);
  if (fault !== null) return `ERROR ${fault}`;
  try {
    const catcher = await catcherOf(takeout, at);
    return catcher === null
      ? `NOT caught by ${takeout.test} "${takeout.title ?? ''}"`
      : `caught by ${catcher.slice(0, 100)}`;
  } catch (error) {
    return `ERROR ${error instanceof Error ? error.message : String(error)}`;
  }
}

const words = process.argv.slice(2);
const skips = { browser: words.includes('--node'), node: words.includes('--browser') };
const takeouts = await takeoutsOf(words.filter((word) => !word.startsWith('--')));
const at: Workplace = { root: copyCheckout(), port: await freePort() };
process.once('exit', () => rmSync(at.root, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const unedited = await runUnedited(takeouts, at);
const faults: string[] = [];
for (const takeout of takeouts) {
  const verdict = await verdictOn(takeout, unedited, at);
  if (!verdict.startsWith('caught')) faults.push(`${takeout.id}: ${verdict}`);
  console.log(`${takeout.id}: ${verdict}`);
}

await stopTests();

const ids = new Set(takeouts.flatMap(({ id }) => id.split(' ')));
console.log(`\n${takeouts.length} take-outs of ${ids.size} requirements, ${takeouts.length - faults.length} caught.`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 || takeouts.length === 0 ? 1 : 0;
