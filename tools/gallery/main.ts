import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readCommandLine } from '../scripts/command-line.mjs';
import { run } from '../scripts/run.mjs';
import { differences, picturesIn } from './compare.ts';
import { walkedFlows } from './names.ts';
import { writeSheet } from './sheet.ts';

const usage = `npm run gallery                       takes pictures of every state that a walk reaches, of the built product
npm run gallery -- --only <regex>     only of the flows and pages whose names match, such as '^customer/cart$'
npm run gallery -- --check            takes all pictures twice; exit 1 if they differ
npm run gallery -- --against <folder> compares with an earlier gallery; exit 1 if they differ
npm run gallery -- --out <folder>     writes somewhere else than gallery/`;

const { values: options } = readCommandLine({
  options: {
    out: { type: 'string', default: 'gallery' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const isWanted = (name: string): boolean => new RegExp(options.only).test(name);

if (options.help) console.log(usage);
else {
  const failures = await takeAndCompare();
  console.log([...failures, `${picturesIn(options.out).length} pictures in ${options.out}`].join('\n'));
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Returns what failed and what differs, one line each. */
async function takeAndCompare(): Promise<string[]> {
  if (!existsSync('dist/index.html')) return ['There is no built page: npm run build'];
  if (options.against !== undefined) {
    if (picturesIn(options.against).length === 0) return [`There are no pictures in ${options.against}.`];
    // The folder of a run is emptied first.
    const written = [options.out, `${options.out}-again`].map((folder) => path.resolve(folder));
    if (written.includes(path.resolve(options.against)))
      return [`${options.against} would be overwritten: --out <folder> names another one.`];
  }
  const lines = await takePictures(options.out);
  if (options.check) {
    const again = `${options.out}-again`;
    lines.push(...(await takePictures(again)), ...(await differences(options.out, again, isWanted)));
  }
  if (options.against !== undefined) lines.push(...(await differences(options.against, options.out, isWanted)));
  return lines;
}

/** Runs the walks, with pictures, on new demo data. @returns what failed, one line each */
async function takePictures(folder: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = {
    ...process.env,
    WALK_OBSERVER: path.join(import.meta.dirname, 'observe.ts'),
    GALLERY_FOLDER: path.resolve(folder),
    GALLERY_ONLY: options.only,
  };
  const config = path.join(import.meta.dirname, 'playwright.config.ts');
  const code = await run(path.resolve('node_modules/.bin/playwright'), ['test', `--config=${config}`], {
    stdio: 'inherit',
    env,
  });
  writeSheet(folder);
  const pictured = new Set(picturesIn(folder).map((picture) => path.dirname(picture)));
  const missing = walkedFlows().filter((flow) => isWanted(flow) && !pictured.has(flow));
  return [
    ...(code === 0 ? [] : [`Playwright ended with ${code}, see above.`]),
    ...missing.map((flow) => `no picture of ${flow}`),
  ];
}
