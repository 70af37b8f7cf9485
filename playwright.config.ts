import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { leanStacks } from './tests/engine/lean-stacks.ts';

// In every worker: each reads this file first.
if (Error.prepareStackTrace) Error.prepareStackTrace = leanStacks(Error.prepareStackTrace);

const candidates = [process.env['CHROMIUM_PATH'], '/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];
// None of them: Playwright's own.
const executablePath = candidates.find((path): path is string => path !== undefined && existsSync(path));
const port = Number(process.env['TEST_PORT'] ?? 4299);

export default defineConfig({
  testDir: 'tests',
  testMatch: '{browser,flows}/**/*.spec.ts',
  fullyParallel: true,
  // One more than cores: some tests wait for a clock of the real world.
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  // Three browsers and a server share two cores: what comes late is there all the same.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // A walk can be run again with --trace=on; recording each of them, in case it fails, more than doubles its cost.
    trace: 'off',
    // For 'only-on-failure', Playwright draws every page at its test's end. What a failed one looked like is said in words.
    screenshot: 'off',
    // What a worker fetches, no test sees at the network's edge; those about the worker itself let it in.
    serviceWorkers: 'block',
    // Without a graphics card, the frames of an animation cost more than the page; and expectations wait for no motion.
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
        // Otherwise each page starts a second process for a next page, which never comes.
        '--renderer-process-limit=1',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: devices['Desktop Chrome'] },
    // The narrowest screen that we promise; only for tests that ask for it.
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } } },
  ],
  webServer: {
    // As `npm start` runs it: the built page by the built server.
    command: 'node dist-server/main.js',
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env['TEST_DATA_DIR'] ?? '.data-test',
      DEMO: '1',
      SEED: '1',
      WARM_PICTURES: '0',
    },
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
