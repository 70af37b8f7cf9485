import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Change } from './book.ts';
import type { PictureDifference } from './compare.ts';
import type { WalkRecord } from './take-pictures.ts';

/** What the browser walks have written into a folder. */
export interface BrowserOutput {
  /** The pages that have pictures, as `<machine>/<page>`. */
  pictures: string[];
  walks: WalkRecord[];
}

export function readBrowserOutput(folder: string): BrowserOutput {
  if (!existsSync(folder)) return { pictures: [], walks: [] };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return {
    pictures: files.filter((file) => file.endsWith('-phone.webp')).map((file) => file.slice(0, -'-phone.webp'.length)),
    walks: files
      .filter((file) => file.endsWith('.json'))
      // take-pictures.ts writes these files.
      .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as WalkRecord),
  };
}

/** A smaller share of different pixels is invisible: font rendering causes it. */
const MIN_DIFFERENT_SHARE = 0.0004;
/** Maximum difference (of 255) at which two values of a colour channel count as equal. */
const MAX_CHANNEL_DIFFERENCE = 28;

/** Returns the pages whose pictures differ between two folders. Skips machines that have no pictures in one of them. */
export async function comparePictures(before: string, after: string): Promise<PictureDifference[]> {
  const [old, now] = [readBrowserOutput(before).pictures, readBrowserOutput(after).pictures];
  const machines = (pictures: string[]) => new Set(pictures.map((picture) => path.dirname(picture)));
  const isInBoth = (picture: string) => [old, now].every((each) => machines(each).has(path.dirname(picture)));
  const found: PictureDifference[] = [];
  for (const picture of new Set([...old, ...now].filter(isInBoth))) {
    if (!old.includes(picture)) found.push({ picture, how: 'new', share: 1 });
    else if (!now.includes(picture)) found.push({ picture, how: 'gone', share: 1 });
    else {
      const share = await difference(
        path.join(before, `${picture}-desktop.webp`),
        path.join(after, `${picture}-desktop.webp`),
      );
      if (share > MIN_DIFFERENT_SHARE) found.push({ picture, how: 'changed', share });
    }
  }
  return found;
}

/** Returns the share of different pixels, from 0 to 1. */
async function difference(before: string, after: string): Promise<number> {
  const [old, now] = [readFileSync(before), readFileSync(after)];
  if (old.equals(now)) return 0;
  const [one, other] = await Promise.all(
    [old, now].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other || one.info.width !== other.info.width || one.info.height !== other.info.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const isFar = [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > MAX_CHANNEL_DIFFERENCE,
    );
    if (isFar) different += 1;
  }
  return different / (one.data.length / 3);
}

/** Copies from the earlier run the pictures that the list of changes displays. */
export function copyEarlierPictures(changes: readonly Change[], from: string, to: string): void {
  const wanted = changes.flatMap((change) => {
    if (change.kind === 'picture') return change.how === 'new' ? [] : [change.picture];
    if (change.kind === 'path' && change.how === 'changed' && change.before.isPictured === true)
      return [`${change.machine}/${change.before.page}`];
    return [];
  });
  for (const picture of new Set(wanted)) {
    mkdirSync(path.join(to, path.dirname(picture)), { recursive: true });
    for (const device of ['phone', 'desktop'])
      cpSync(path.join(from, `${picture}-${device}.webp`), path.join(to, `${picture}-${device}.webp`));
  }
}
