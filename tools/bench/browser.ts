import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** The browser of `CHROMIUM_PATH`, or of the system; undefined for Playwright's own. */
export const browserPath = [
  process.env['CHROMIUM_PATH'],
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
].find((place): place is string => place !== undefined && existsSync(place));

/** Starts the browser in which the benches measure. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(browserPath && { executablePath: browserPath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Phones place letters at fractions of a px. With whole px, a late font moves text that it does not move there.
      '--font-render-hinting=none',
    ],
  });
