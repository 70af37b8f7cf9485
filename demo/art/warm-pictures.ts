import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPictureStore, type Width } from './picture-store.ts';
import { parsePictureUrl } from './pictures.ts';

/** The width that phones request for a card as wide as the screen, at two to three device pixels per CSS pixel. */
const phoneWidth: Width = 960;
/** Pause between two renderings in ms, so that requests have priority. */
const pauseMs = 100;

/**
 * Renders pictures before they are requested, one at a time, in the background.
 * @param dataDir The server's data folder, as in `pictureRoutes`.
 * @returns `stop`, which waits for the current rendering.
 */
export function warmPictureCache(dataDir: string, urls: readonly string[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const store = createPictureStore(join(dataDir, 'pictures'));
  const wait = () => sleep(pauseMs, undefined, { signal: stopping.signal, ref: false });
  const drawing = (async () => {
    for (const url of urls) {
      await wait();
      const picture = parsePictureUrl(url);
      if (picture) await store.read(picture.subject, picture.name, phoneWidth);
    }
    // After an error, such as a full disk, or after `stop`, the remaining pictures are rendered when they are
    // requested, and an error fails that request.
  })().catch(() => undefined);
  return {
    stop() {
      stopping.abort();
      return drawing;
    },
  };
}
