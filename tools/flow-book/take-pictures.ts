import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page as BrowserPage } from '@playwright/test';
import type { ObservedWalk, WalkObserver } from '../../tests/engine/browser-observer.ts';
import type { BrowserWalk } from './book.ts';
import { takePictures } from './capture.ts';
import { keyOf } from './page-key.ts';

/** The record of a browser walk, which is stored as JSON. */
export type WalkRecord = ObservedWalk & BrowserWalk;

const phone = { width: 360, height: 740 };

/**
 * Takes pictures of the pages of a walk on phone and desktop, such as `<machine>/<key>-phone.webp` in the folder
 * `FLOW_BOOK_PICTURES`. Pages about which the oracle expects the same have the same key and are taken only once.
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
    async sees({ facts, step }) {
      const key = keyOf(facts);
      seen.push({ step, page: key });
      requests.push(...asked.map((each) => ({ step, ...each })));
      asked = [];
      const file = (device: string) => path.join(own, `${key}-${device}.webp`);
      if (existsSync(file('desktop'))) return;
      const desktop = page.viewportSize();
      if (!desktop) return;
      await takePictures(page, [
        { file: file('desktop'), ...desktop, theme: 'light' },
        { file: file('phone'), ...phone, theme: 'light' },
      ]);
    },
    ends: async (fault) => {
      const milliseconds = Date.now() - startedAt;
      const record: WalkRecord = { ...walk, fault: fault?.message ?? null, seen, requests, milliseconds };
      const name = walk.name.replaceAll(/\W+/g, '-');
      writeFileSync(path.join(own, `walk-${name}-${walk.number}.json`), JSON.stringify(record));
    },
  };
}
