import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import pLimit from 'p-limit';
import { testPort } from '../../tests/fixtures/free-port.ts';
import { readCommandLine } from '../scripts/command-line.mjs';
import { differingPictures } from './compare.ts';
import { findStates } from './find-states.ts';
import { type GalleryServer, startGalleryServer } from './gallery-server.ts';
import { captureState } from './paint.ts';
import { writeSheet } from './sheet.ts';
import type { State } from './state.ts';

// `npm run gallery [-- --only ^home --check --against FOLDER]`: takes pictures of every screen in every state and
// writes a contact sheet. `--check` takes all pictures twice and compares them; `--against` compares with an earlier
// gallery. Needs a build.
const { values: options } = readCommandLine({
  options: {
    out: { type: 'string', default: 'gallery' },
    only: { type: 'string', default: '' },
    check: { type: 'boolean', default: false },
    against: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const browserPaths = [process.env['CHROMIUM_PATH'], '/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
// If undefined, Playwright's own browser is used.
const browserPath = browserPaths.find((file): file is string => file !== undefined && existsSync(file));

const states = (await findStates()).filter(({ screen, state }) => new RegExp(options.only).test(`${screen}/${state}`));

async function paintAll(browser: Browser, server: GalleryServer, folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const failures: string[] = [];
  const paint = async (state: State): Promise<void> => {
    const begun = Date.now();
    try {
      await captureState(browser, server, state, folder);
      if (options.verbose) console.log(nameOf(state), ((Date.now() - begun) / 1000).toFixed(1));
    } catch (error) {
      failures.push(`${nameOf(state)}: ${error instanceof Error ? error.message.slice(0, 600) : String(error)}`);
    }
  };
  // Two at a time, because one can be captured while the other waits for the server.
  await pLimit(2).map(states, paint);
  await writeSheet(folder, states);
  return failures;
}

const nameOf = ({ screen, state }: State): string => `${screen}/${state}`;

async function differences(one: string, other: string): Promise<string[]> {
  const names = await differingPictures(one, other);
  return names.map((name) => `differs: ${name}`);
}

async function run(): Promise<string[]> {
  if (!existsSync('dist/index.html')) return ['There is no built page: npm run build'];
  const server = await startGalleryServer(await testPort());
  const browser = await chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--enable-features=OverlayScrollbar',
      // With these options, the result depends neither on when a picture was decoded nor on earlier pages.
      '--disable-checker-imaging',
      '--disable-partial-raster',
      '--run-all-compositor-stages-before-draw',
      '--num-raster-threads=1',
    ],
  });
  try {
    const failures = await paintAll(browser, server, options.out);
    if (options.check) {
      const again = `${options.out}-again`;
      failures.push(...(await paintAll(browser, server, again)), ...(await differences(options.out, again)));
    }
    if (options.against) failures.push(...(await differences(options.out, options.against)));
    return failures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

if (options.list) {
  console.log(states.map(nameOf).join('\n'));
} else {
  const started = Date.now();
  const failures = await run();
  console.log([...failures, `${states.length} states, ${((Date.now() - started) / 1000).toFixed(0)} s`].join('\n'));
  process.exitCode = failures.length > 0 ? 1 : 0;
}
