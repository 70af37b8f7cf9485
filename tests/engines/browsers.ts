import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { vi } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { serveWebDriver } from './marionette.ts';

/** A running browser. */
export interface EngineBrowser {
  readonly driver: WebDriver;
  quit(): Promise<void>;
}

export const engines = ['Firefox', 'WebKitGTK'] as const;
export type Engine = (typeof engines)[number];

const programs = {
  firefox: [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'],
  webkitDriver: [process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver'],
  display: ['/usr/bin/Xvfb'],
} as const;

const find = (program: keyof typeof programs) =>
  programs[program].find((place) => place !== undefined && existsSync(place));

/** @returns a line that says what to install, or null if all programs are there */
export function missingPrograms(): string | null {
  const isComplete = (['firefox', 'webkitDriver', 'display'] as const).every((program) => find(program) !== undefined);
  return isComplete
    ? null
    : 'Firefox or WebKitGTK is missing: apt-get install -y --no-install-recommends firefox-esr webkit2gtk-driver xvfb';
}

/** Starts a browser with an empty profile. */
export function openBrowser(engine: Engine): Promise<EngineBrowser> {
  return engine === 'Firefox' ? openFirefox() : openWebKit();
}

/** Preferences of the profile: no first-run pages, no calls to other hosts, and a free port of Marionette. */
const preferences = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // The journey counts what the page reports itself.
  'media.autoplay.default': 0,
};

async function openFirefox(): Promise<EngineBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'pehle-firefox-'));
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${value});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = start(find('firefox') ?? '', ['--headless', '--marionette', '--no-remote', '--profile', profile]);
  const port = await vi.waitFor(
    async () => Number(await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8')),
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  const webDriver = await serveWebDriver(port);
  const driver = await new Builder().usingServer(webDriver.url).withCapabilities({ browserName: 'firefox' }).build();
  return {
    driver,
    async quit() {
      webDriver.close();
      await end(browser);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function openWebKit(): Promise<EngineBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'pehle-webkit-'));
  // Without a display of its own it would open windows on that of the user.
  const display = start(find('display') ?? '', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {}, 3);
  const [digits] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const environment = {
    DISPLAY: `:${digits.toString().trim()}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    GDK_BACKEND: 'x11',
  };
  const port = await freePort();
  const server = start(find('webkitDriver') ?? '', [`--port=${port}`], environment);
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: 60_000, interval: 100 });
  const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
  return {
    driver,
    async quit() {
      await driver.quit();
      await end(server);
      await end(display);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** @param pipe the number of a further stream that the program writes to */
function start(
  program: string,
  parts: string[],
  environment: Record<string, string> = {},
  pipe?: number,
): ChildProcess {
  const env = { ...process.env, ...environment };
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'ignore'];
  if (pipe !== undefined) stdio[pipe] = 'pipe';
  const child = spawn(program, parts, { env, stdio });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
