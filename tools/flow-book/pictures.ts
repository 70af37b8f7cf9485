import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from './book.ts';
import type { PictureDifference } from './compare.ts';
import { differentShare } from './different-share.ts';
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
      const share = await differentShare(
        path.join(before, `${picture}-desktop.webp`),
        path.join(after, `${picture}-desktop.webp`),
        MAX_CHANNEL_DIFFERENCE,
      );
      if (share > MIN_DIFFERENT_SHARE) found.push({ picture, how: 'changed', share });
    }
  }
  return found;
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
