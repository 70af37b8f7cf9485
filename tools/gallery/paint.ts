import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { apiBase } from '../../openapi/client.ts';
import { persistedKey, writeSlices } from '../../machines/app/persisted.ts';
import { demoCustomers, demoPartners } from '../../demo/seed/people.ts';
import { type GalleryServer, galleryTime } from './gallery-server.ts';
import { answerRoute, type State } from './state.ts';

export const galleryWidths = { 360: 740, 768: 1024, 1440: 900 } as const;
export const themes = ['light', 'dark'] as const;
/** Maximum height of a picture, in CSS pixels. Longer pages are cropped. */
const maxHeight = 3000;

export interface GalleryPicture {
  readonly file: string;
  readonly width: number;
  readonly theme: string;
}

export const picturesOf = ({ screen, state }: State): GalleryPicture[] =>
  Object.keys(galleryWidths).flatMap((width) =>
    themes.map((theme) => ({ file: `${screen}/${state}-${width}-${theme}.png`, width: Number(width), theme })),
  );

/** Takes pictures of a state, in each width and theme, and writes them into the folder. */
export async function captureState(
  browser: Browser,
  server: GalleryServer,
  state: State,
  folder: string,
): Promise<void> {
  await mkdir(path.join(folder, state.screen), { recursive: true });
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
    viewport: { width: 360, height: galleryWidths[360] },
    storageState: { cookies: [], origins: [{ origin: server.origin, localStorage: await storageOf(server, state) }] },
  });
  context.setDefaultTimeout(20_000);
  try {
    const page = await openPage(context, state);
    for (const { file, width, theme } of picturesOf(state)) {
      // oxlint-disable-next-line no-await-in-loop -- all pictures are taken of the same page
      await capture(page, path.join(folder, file), { width, theme: theme === 'dark' ? 'dark' : 'light', state });
    }
  } finally {
    await context.close();
  }
}

async function openPage(context: BrowserContext, state: State): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time: galleryTime });
  // Playwright can pause the clock only at a future time.
  await page.clock.pauseAt(galleryTime.getTime() + 1000);
  for (const [call, answer] of Object.entries(state.answers ?? {})) {
    const [method = '', address = ''] = call.split(' ');
    // oxlint-disable-next-line no-await-in-loop -- the order matters, because the last matching route is used
    await page.route(
      ({ pathname }) => pathname === apiBase + address,
      (route) => (route.request().method() === method ? answerRoute(route, answer) : route.fallback()),
    );
  }
  if (state.cart) {
    await page.route('**/cart', async (route) => {
      const real = await route.fetch();
      await route.fulfill({ response: real, body: (await real.text()).replace('"cart":"checkout"', '"cart":"app"') });
    });
  }
  await page.goto(state.at);
  const clock = runClock(page);
  await state.steps?.(page);
  await expect(state.ready(page)).toBeVisible({ timeout: 20_000 });
  await clock.endAt(state.paintedAt ?? clockBeforeCapture);
  return page;
}

/** How far the page's clock has advanced when a picture is taken, ms. The same on slow and fast machines. */
const clockBeforeCapture = 4000;

/** Advances the page's clock frame by frame while `steps` run, so that delayed content appears. */
function runClock(page: Page) {
  const frame = 16;
  let passed = 0;
  let isOver = false;
  const breathe = async (): Promise<void> => {
    while (!isOver && passed < clockBeforeCapture - frame) {
      passed += frame;
      // oxlint-disable-next-line no-await-in-loop -- frames run one after another
      await page.clock.runFor(frame);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(25);
    }
  };
  const going = breathe();
  return {
    async endAt(total: number): Promise<void> {
      isOver = true;
      await going;
      await page.clock.runFor(total - passed);
    },
  };
}

interface Picture {
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly state: State;
}

async function capture(page: Page, file: string, { width, theme, state }: Picture): Promise<void> {
  const height = galleryWidths[width === 360 ? 360 : width === 768 ? 768 : 1440];
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  // Resizes the window to the whole page, so that sticky elements are at its edges. Does this twice, because pictures
  // and lists that load after the first time make the page longer.
  await page.setViewportSize({ width, height });
  await settle(page);
  for (let times = 0; times < 2 && !state.window; times += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the second resize depends on the first
    const long = await page.evaluate(() => document.documentElement.scrollHeight);
    // oxlint-disable-next-line no-await-in-loop
    await page.setViewportSize({ width, height: Math.min(Math.max(long, height), maxHeight) });
    // oxlint-disable-next-line no-await-in-loop
    await settle(page);
  }
  await repaintPictures(page);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}

/** Waits until fonts and visible pictures are loaded and the page has adapted to the new size. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(100);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        return image.complete || !isSeen;
      }),
    undefined,
    { polling: 30 },
  );
  await page.clock.runFor(100);
}

/**
 * Paints all pictures again after they are decoded. Chromium omits the background below a picture that it knows to be
 * opaque, which makes round corners slightly lighter; it knows that only after decoding, which may happen before or
 * after the first paint.
 */
async function repaintPictures(page: Page): Promise<void> {
  const show = (visibility: string) =>
    page.evaluate(async (wanted) => {
      const there = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      await Promise.all(there.map((image) => image.decode().catch(() => undefined)));
      for (const image of there) image.style.visibility = wanted;
      // Recreates all boxes, because their layers depend on earlier window sizes.
      const { body } = document;
      const y = scrollY;
      body.style.display = 'none';
      body.getBoundingClientRect();
      body.style.display = '';
      scrollTo(0, y);
    }, visibility);
  await show('hidden');
  await sleep(60);
  await show('');
  await sleep(60);
}

async function storageOf(server: GalleryServer, { as, kept = {} }: State): Promise<{ name: string; value: string }[]> {
  const [customer] = demoCustomers;
  const [partner] = demoPartners;
  const root = (slices: object) => writeSlices(null, { ...slices, ...kept });
  const tokens = {
    visitor: {},
    customer: { access: await server.token('customer', customer.id), refresh: 'kept' },
    partner: { partnerAccess: await server.token('partner', partner.id), partnerRefresh: 'kept' },
  }[as];
  const { name, phone, email, address } = customer;
  const user = { name, phone, email, address };
  const session = as === 'customer' ? { session: { isAuthenticated: true, user, edited: null } } : {};
  return Object.entries({ ...tokens, [persistedKey]: root(session) }).map(([key, value]) => ({ name: key, value }));
}
