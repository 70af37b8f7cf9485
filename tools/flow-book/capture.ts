import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Maximum height of a picture, in CSS pixels. Longer pages are cropped. */
const MAX_HEIGHT = 2400;
/** How long a page may take to load its fonts and pictures, ms. */
const PATIENCE = 15_000;

/** How a picture is taken: the size of the window in CSS pixels, and the theme. */
export interface Look {
  /** The path of the picture; its extension is the format. */
  file: string;
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

/**
 * Takes pictures of an open page, which has its earlier size and place and the light theme afterwards. Values that differ between
 * runs (order numbers, phone numbers, dates, codes) are replaced, nothing is hovered, and the page's clock does not run.
 */
export async function takePictures(page: Page, looks: readonly Look[]): Promise<void> {
  const window = page.viewportSize();
  if (!window) throw new Error('The page has no size.');
  const returnPointer = await takePointerAway(page);
  const top = await page.evaluate(() => scrollY);
  const { replace, restore } = await prepare(page);
  for (const look of looks) await shoot(page, look, replace);
  await page.setViewportSize(window);
  await page.emulateMedia({ colorScheme: 'light' });
  await restore();
  await page.evaluate((earlier) => scrollTo({ top: earlier, behavior: 'instant' }), top);
  await returnPointer();
}

async function shoot(page: Page, { file, width, height, theme }: Look, replace: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height });
  await untilComplete(page);
  // The window becomes as tall as the page, so that what sticks to its edges covers nothing. A dialog belongs to a window.
  const length = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return document.querySelector('[role="dialog"], [role="alertdialog"]') ? 0 : document.documentElement.scrollHeight;
  });
  if (length > height) {
    await page.setViewportSize({ width, height: Math.min(length, MAX_HEIGHT) });
    await untilComplete(page);
  }
  await repaintImages(page);
  // The page may have drawn a value after the answer to its last call.
  await replace();
  mkdirSync(path.dirname(file), { recursive: true });
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(png).webp({ quality: 72, force: false }).toFile(file);
}

async function untilComplete(page: Page): Promise<void> {
  const isComplete = () => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete);
  // While the clock of the page is paused, there are no animation frames, which are the default.
  await page.waitForFunction(isComplete, undefined, { polling: 30, timeout: PATIENCE });
}

/**
 * Paints all images again after they are decoded. Chromium omits the background below an image that it knows to be
 * opaque, which makes round corners slightly lighter; it knows that only after decoding, which may be after the first
 * paint.
 */
async function repaintImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A broken image cannot be decoded.
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    for (const image of document.images) image.style.visibility = 'hidden';
  });
  // Draws a frame without the images.
  await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  await page.evaluate(() => {
    for (const image of document.images) image.style.visibility = '';
  });
}

/**
 * Moves the pointer off what the walk has left it on, unnoticed by the page.
 * @returns a function that moves it back.
 */
async function takePointerAway(page: Page): Promise<() => Promise<void>> {
  const handle = await page.evaluateHandle(() => {
    const kinds = ['over', 'out', 'move', 'enter', 'leave'].flatMap((kind) => [`pointer${kind}`, `mouse${kind}`]);
    const stop = (event: Event) => event.stopImmediatePropagation();
    for (const kind of kinds) addEventListener(kind, stop, true);
    const notice = () => {
      for (const kind of kinds) removeEventListener(kind, stop, true);
    };
    return { hovered: [...document.querySelectorAll('body :hover')].at(-1) ?? null, notice };
  });
  await page.mouse.move(0, 0);
  return async () => {
    const hovered = await handle.getProperty('hovered');
    const box = await hovered.asElement()?.boundingBox();
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await handle.evaluate(({ notice }) => notice());
    await handle.dispose();
  };
}

/**
 * Replaces the values on the page that differ between runs: digits by zeros, names of weekdays and months by others.
 * Hides QR codes, and loads the pictures below the window.
 * @returns `replace`, which does so with the values that the page has drawn since, and `restore`
 */
async function prepare(page: Page): Promise<{ replace: () => Promise<void>; restore: () => Promise<void> }> {
  const handle = await page.evaluateHandle(() => {
    const day = '(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*';
    const month = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*';
    const changing = new RegExp(
      [
        String.raw`\d+-\d{3,}`, // order
        String.raw`\d{4,}-\d{2}-\d{2}`,
        String.raw`[6-9]\d{4} ?\d{5}`, // phone
        String.raw`\b\d{6}\b`, // code
        String.raw`(?:${day},? )?\d{1,2} ${month}(?: \d{4})?`,
        String.raw`${month} \d{1,2}`,
        String.raw`\d+ s ago`,
        String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?`,
      ].join('|'),
      'giu',
    );
    const replace = (found: string) =>
      found
        .replaceAll(/\d/g, '0')
        // Numbers of one digit look like those of two or more.
        .replace(/^0+-0{3,}$/, '00-0000')
        .replaceAll(/(?<![:-])\b00\b(?!-)/g, '0')
        .replace(/am$/, 'pm')
        .replaceAll(new RegExp(day, 'giu'), (name) => (name.length > 3 ? 'Sunday' : 'Sun'))
        .replaceAll(new RegExp(month, 'giu'), (name) => (name.length > 4 ? 'January' : 'Jan'));
    const alike = (text: string) => text.replaceAll(changing, replace);
    const undo: (() => void)[] = [];
    const replaceAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.nodeValue ?? '';
        const shown = alike(text);
        if (shown === text) continue;
        const changed = node;
        changed.nodeValue = shown;
        undo.push(() => void (changed.nodeValue === shown && (changed.nodeValue = text)));
      }
      // A field of a date or time refuses zeros, with a warning.
      const valid: Readonly<Record<string, string>> = {
        date: '2000-01-01',
        time: '00:00',
        'datetime-local': '2000-01-01T00:00',
      };
      for (const input of document.querySelectorAll('input')) {
        const text = input.value;
        if (input.type === 'file' || alike(text) === text) continue;
        input.value = valid[input.type] ?? alike(text);
        undo.push(() => void (input.value = text));
      }
      for (const image of document.querySelectorAll('img[loading="lazy"]')) {
        image.setAttribute('loading', 'eager');
        undo.push(() => image.setAttribute('loading', 'lazy'));
      }
      // A QR code has a pickup code and the address of the server.
      for (const code of document.querySelectorAll<SVGElement>('svg[shape-rendering="crispEdges"] > path')) {
        code.style.visibility = 'hidden';
        undo.push(() => void (code.style.visibility = ''));
      }
    };
    replaceAll();
    return { undo, replaceAll };
  });
  return {
    replace: () => handle.evaluate(({ replaceAll }) => replaceAll()),
    restore: async () => {
      await handle.evaluate(({ undo }) => {
        for (const each of undo) each();
      });
      await handle.dispose();
    },
  };
}
