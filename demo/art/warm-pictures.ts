import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPictureStore, type Width } from './picture-store.ts';
import { readPictureAddress } from './pictures.ts';

/** What a phone asks for: a card as wide as its screen, two to three pixels each. */
const phoneWidth: Width = 960;
/** Between two drawings, ms: whoever is there already goes first. */
const pause = 100;

/**
 * Draws pictures before anybody asks for them, one at a time, from a moment after now.
 * @param dataDir The server's data folder, as `pictureRoutes` has it.
 * @returns what stops it; it waits for the picture that is being drawn.
 */
export function warmPictures(dataDir: string, addresses: readonly string[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const store = createPictureStore(join(dataDir, 'pictures'));
  const wait = () => sleep(pause, undefined, { signal: stopping.signal, ref: false });
  const drawing = (async () => {
    for (const address of addresses) {
      await wait();
      const picture = readPictureAddress(address);
      if (picture) await store.read(picture.subject, picture.name, phoneWidth);
    }
    // A full disk, or the stop: whoever asks for the picture finds out.
  })().catch(() => undefined);
  return {
    stop() {
      stopping.abort();
      return drawing;
    },
  };
}
