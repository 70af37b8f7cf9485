import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findBrowser } from '../scripts/browser.mjs';
import { readCommandLine } from '../scripts/command-line.mjs';
import { run } from '../scripts/run.mjs';
import { loadAllFlows } from '../../tests/flows/all-flows.ts';
import type { Changes } from './book.ts';
import { incompleteWalks, readBrowserRun, walkFaults } from './browser-run.ts';
import { gatherFlow, type Gathered } from './gather.ts';
import { makeBook } from './make-book.ts';
import { readBrowserOutput } from './pictures.ts';
import { slugOf } from './slug.ts';
import { buildPages } from './write-book.ts';

const usage = `npm run flows                          walks every flow in Node and in the browser, and writes flow-book/index.html
npm run flows -- --against <folder>    compares with another run (default: the last one)
npm run flows -- --accept all          accepts the changes that the book shows, or those with the given letters
npm run flows -- --only <flow>         only this flow, several times for several
npm run flows -- --no-browser          keeps the pictures of the last run in the browser
npm run flows -- --out <folder>        writes somewhere else`;

const { values } = readCommandLine({
  options: {
    against: { type: 'string' },
    accept: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    'no-browser': { type: 'boolean', default: false },
    out: { type: 'string', default: 'flow-book' },
    help: { type: 'boolean', default: false },
  },
});

const acceptedFile = path.join(import.meta.dirname, 'accepted.json');
const pictures = path.resolve('flow-book-data/pictures');
/** The report of Playwright on the last walks in the browser. */
const browserReport = path.resolve('flow-book-data/browser-run.json');
const changesFile = path.join(values.out, 'changes.json');
// The file contains a list of keys, written by `accept`.
const accepted = new Set(JSON.parse(readFileSync(acceptedFile, 'utf8')) as string[]);

if (values.help) console.log(usage);
else if (values.accept) accept(values.accept);
else await write();

async function write(): Promise<void> {
  const startedAt = Date.now();
  const wanted = values.only?.map(slugOf);
  const allFlows = await loadAllFlows();
  const entries = allFlows.filter(({ name }) => wanted?.includes(slugOf(name)) ?? true);
  if (entries.length === 0) throw new Error(`No such flow. There are: ${allFlows.map(({ name }) => name).join(', ')}`);

  if (!values['no-browser']) await walkInBrowser();
  const gathered: Gathered[] = [];
  for (const entry of entries) {
    const found = await gatherFlow(entry);
    gathered.push(found);
    const failed = found.flow.paths.filter(({ fault }) => fault !== null).length;
    console.log(`${entry.name}: ${found.flow.paths.length} paths${failed > 0 ? `, ${failed} failed` : ''}`);
    for (const words of found.flow.uncovered) console.log(`  ${words}`);
  }

  const against = values.against ?? keepLast();
  const { summary, changes } = await makeBook({
    ...{ folder: values.out, gathered, pictures, against, accepted, startedAt },
    mutation: 'flow-book-data/mutation.json',
    checkouts: 'flow-book-data/checkout-faults.json',
    notRun: incompleteWalks(readBrowserRun(browserReport), readBrowserOutput(pictures).walks.length),
  });
  if (changes) writeFileSync(changesFile, JSON.stringify(changes));
  await buildPages(values.out);

  for (const { flow, faults } of walkFaults(readBrowserOutput(pictures).walks, gathered)) {
    console.log(`${flow}: ${faults.length} walks in the browser failed`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  for (const words of summary.notRun) console.log(words);
  const failed = summary.flows.reduce((sum, flow) => sum + flow.failed + flow.failedWalks + flow.uncovered, 0);
  if (summary.changes)
    console.log(`${summary.changes.open} changes to review, compared with ${summary.changes.against}`);
  console.log(`${path.resolve(values.out, 'index.html')}`);
  process.exitCode = failed + summary.notRun.length > 0 ? 1 : 0;
}

/**
 * Renames the folder of the existing book, so that the new book can be compared with it.
 * @returns the new name, or null if there is no book.
 */
function keepLast(): string | null {
  if (!existsSync(path.join(values.out, 'kept.json'))) return null;
  const last = `${values.out}-last`;
  rmSync(last, { recursive: true, force: true });
  renameSync(values.out, last);
  return last;
}

/**
 * Walks all flows in the browser and takes all pictures. If a walk fails, the book is still written and shows the
 * failure.
 */
async function walkInBrowser(): Promise<void> {
  const executable = await findBrowser(process.cwd());
  if (executable === null) throw new Error('There is no browser; --no-browser writes the book without.');
  const env = {
    ...process.env,
    WALK_OBSERVER: path.join(import.meta.dirname, 'take-pictures.ts'),
    FLOW_BOOK_PICTURES: pictures,
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    ...(executable && { CHROMIUM_PATH: executable }),
  };
  // A run that was just ended may still write its last picture.
  const untilEmpty = { recursive: true, force: true, maxRetries: 10, retryDelay: 500 };
  for (const old of [pictures, browserReport]) rmSync(old, untilEmpty);
  const shown = (command: string, args: string[]) => run(command, args, { stdio: 'inherit', env });
  if ((await shown('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('The page cannot be built.');
  const options = ['--grep=@walk', '--project=desktop', '--reporter=dot,json'];
  await shown(path.resolve('node_modules/.bin/playwright'), ['test', ...options]);
}

/**
 * Adds keys of changes to the sorted list of accepted changes.
 * @param keys `all` stands for all changes of the book.
 */
function accept(keys: readonly string[]): void {
  if (!existsSync(changesFile)) throw new Error(`${values.out} compares with nothing.`);
  const { changes } = JSON.parse(readFileSync(changesFile, 'utf8')) as Changes;
  const chosen = changes.filter(({ key }) => keys.includes('all') || keys.includes(key)).map(({ key }) => key);
  const all = [...new Set([...accepted, ...chosen])].toSorted();
  writeFileSync(acceptedFile, `${JSON.stringify(all, null, 2)}\n`);
  console.log(`${chosen.length} changes accepted; the next book leaves them out.`);
}
