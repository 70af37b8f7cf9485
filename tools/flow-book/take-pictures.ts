import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page as BrowserPage } from '@playwright/test';
import sharp from 'sharp';
import type { ObservedWalk, WalkObserver } from '../../tests/engine/browser-observer.ts';
import type { BrowserWalk } from './book.ts';
import { keyOf } from './page-key.ts';

/** The record of a browser walk, which is stored as JSON. */
export type WalkRecord = ObservedWalk & BrowserWalk;

const phone = { width: 360, height: 740 };
/** Maximum height of a picture, in CSS pixels. Longer pages are cropped. */
const MAX_HEIGHT = 1600;

/**
 * Takes pictures of the pages of a walk on phone and desktop, such as `<machine>/<key>-phone.webp` in the folder
 * `FLOW_BOOK_PICTURES`. Pages about which the oracle expects the same have the same key and are taken only once. Values
 * that differ between runs (order numbers, phone numbers, dates, codes) are replaced by zeros.
 */
export function observe(page: BrowserPage, walk: ObservedWalk): WalkObserver {
  const folder = process.env['FLOW_BOOK_PICTURES'];
  if (folder === undefined) throw new Error('FLOW_BOOK_PICTURES names no folder.');
  const startedAt = Date.now();
  const seen: WalkRecord['seen'] = [];
  const own = path.join(folder, walk.machine);
  mkdirSync(own, { recursive: true });
  const requests: WalkRecord['requests'] = [];
  let asked: Omit<WalkRecord['requests'][number], 'step'>[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!/^\/(?:api|image-host)\//.test(pathname)) return;
    const body = request.headers()['content-type']?.includes('json') === true ? (request.postData() ?? '') : '';
    asked.push({ method: request.method(), path: pathname + search, body });
  });
  return {
    async sees(facts, step) {
      const key = keyOf(facts);
      seen.push({ step, page: key });
      requests.push(...asked.map((each) => ({ step, ...each })));
      asked = [];
      const file = (device: string) => path.join(own, `${key}-${device}.webp`);
      if (existsSync(file('desktop'))) return;
      const desktop = page.viewportSize();
      if (!desktop) return;
      const restore = await replaceByZeros(page);
      await shoot(page, file('desktop'));
      await page.setViewportSize(phone);
      await shoot(page, file('phone'));
      await page.setViewportSize(desktop);
      await restore();
    },
    ends: async (fault) => {
      const milliseconds = Date.now() - startedAt;
      const record: WalkRecord = { ...walk, fault: fault?.message ?? null, seen, requests, milliseconds };
      const name = walk.name.replaceAll(/\W+/g, '-');
      writeFileSync(path.join(own, `walk-${name}-${walk.number}.json`), JSON.stringify(record));
    },
  };
}

async function shoot(page: BrowserPage, file: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
  const { width, height } = await sharp(png).metadata();
  const tallest = Math.min(height, MAX_HEIGHT);
  writeFileSync(
    file,
    await sharp(png).extract({ left: 0, top: 0, width, height: tallest }).webp({ quality: 72 }).toBuffer(),
  );
}

/**
 * Replaces the values on the page that differ between runs by zeros.
 * @returns a function that restores them.
 */
async function replaceByZeros(page: BrowserPage): Promise<() => Promise<void>> {
  const handle = await page.evaluateHandle(() => {
    const month = '(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*';
    const changing = new RegExp(
      [
        String.raw`\d+-\d{3,}`, // order
        String.raw`\d{4,}-\d{2}-\d{2}`,
        String.raw`[6-9]\d{4} ?\d{5}`, // phone
        String.raw`\b\d{6}\b`, // code
        String.raw`\d{1,2} ${month}(?: \d{4})?`,
        String.raw`${month} \d{1,2}`,
        String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?`,
      ].join('|'),
      'giu',
    );
    const noughts = (text: string) => text.replaceAll(changing, (found) => found.replaceAll(/\d/g, '0'));
    const undo: (() => void)[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      if (noughts(text) === text) continue;
      const changed = node;
      changed.nodeValue = noughts(text);
      undo.push(() => void (changed.nodeValue = text));
    }
    // A field of a date or time refuses zeros, with a warning.
    const valid: Readonly<Record<string, string>> = {
      date: '2000-01-01',
      time: '00:00',
      'datetime-local': '2000-01-01T00:00',
    };
    for (const input of document.querySelectorAll('input')) {
      const text = input.value;
      if (input.type === 'file' || noughts(text) === text) continue;
      input.value = valid[input.type] ?? noughts(text);
      undo.push(() => void (input.value = text));
    }
    return undo;
  });
  return async () => {
    await handle.evaluate((undo) => {
      for (const each of undo) each();
    });
    await handle.dispose();
  };
}
