// Finds or installs Chromium for the browser tests.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run } from './run.mjs';

/** Possible paths of Chromium, the fastest build first. */
const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = () => places.find((place) => place && existsSync(place));

/** Runs in a separate process, because `npm test` installs npm packages at the same time. */
const aptGet = ['chromium-headless-shell', 'chromium']
  .map((name) => `apt-get install -y --no-install-recommends ${name}`)
  .join(' || ');

/**
 * Looks for an installed browser, then tries the system's package manager if permitted, then Playwright's download for
 * 60 s.
 * @param {string} root the project root
 * @returns the path of a browser, or '' for Playwright's own browser, or null if there is none; then a line that says
 * what to do has been printed.
 */
export async function findBrowser(root) {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing chromium-headless-shell with apt-get …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('/bin/sh', ['-c', `apt-get update; ${aptGet}`], { stdio: 'ignore', env });
    const now = installed();
    if (now) return now;
  }
  console.log("No Chromium found: trying Playwright's own, for 60 s …");
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright');
  const code = await run(playwright, ['install', 'chromium-headless-shell'], { stdio: 'inherit', timeout: 60_000 });
  if (code === 0) return '';
  console.error('There is no browser for the browser tests: install Chromium, or set CHROMIUM_PATH to one.');
  return null;
}
