import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { leanStacks } from './tests/engine/lean-stacks.ts';
import { browserDataFolder } from './tests/fixtures/browser-data.ts';
import { browserServerSecret } from './tests/fixtures/browser-server-secret.ts';
import { testPort } from './tests/fixtures/free-port.ts';

// Every worker loads this file first.
if (Error.prepareStackTrace) Error.prepareStackTrace = leanStacks(Error.prepareStackTrace);

const candidates = [process.env['CHROMIUM_PATH'], '/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
// If none exists, Playwright uses its own browser.
const executablePath = candidates.find((path): path is string => path !== undefined && existsSync(path));
const port = await testPort();

export default defineConfig({
  testDir: 'tests',
  testMatch: ['{browser,engine,flows}/**/*.spec.ts', 'flows/**/page.ts'],
  fullyParallel: true,
  // One more than the cores, because some tests wait for real time.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  // Three browsers and a server share two cores, so answers may be slow.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording traces more than doubles the time of a walk; run a failed one again with --trace=on.
    trace: 'off',
    // With 'only-on-failure' Playwright captures every page. The error message describes the failed page instead.
    screenshot: 'off',
    // Requests of a service worker bypass `page.route`; tests of the worker allow it.
    serviceWorkers: 'block',
    // Without a GPU, animations are slower than the pages; no assertion depends on motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Otherwise Chromium starts a spare renderer process for each page.
        '--renderer-process-limit=1',
        // The headless shell rounds each character's width to whole pixels. Phones, like Chromium with a window, do not.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'] },
    // The narrowest supported screen; only for tests tagged @phone. Its walks use a translated page (D333).
    {
      name: 'phone',
      grep: /@phone/,
      metadata: { translated: true },
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
    },
  ],
  webServer: {
    // The production build, as `npm start` runs it.
    command: 'node dist-server/main.js',
    cwd: import.meta.dirname,
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: browserDataFolder(),
      DEMO: '1',
      SEED: '1',
      WARM_PICTURES: '0',
      JWT_SECRET: browserServerSecret,
    },
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
