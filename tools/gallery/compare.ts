import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { differentShare } from '../flow-book/different-share.ts';
import { readName } from './names.ts';

/** The difference, of 255, up to which two values of a colour channel count as equal: edges are blended with rounding. */
const TOLERANCE = 2;

/** The pictures below a folder, sorted, such as `customer/cart/empty-3fa2c1-360-light.png`. */
export const picturesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => readName(file) !== null)
        .toSorted()
    : [];

/**
 * Compares the pictures of two folders by their pixels.
 * @param isWanted which of the pictures are compared, by their flow or page such as `customer/cart`
 * @returns a line for each picture that is new in `after`, missing in it or different
 */
export async function differences(
  before: string,
  after: string,
  isWanted: (name: string) => boolean,
): Promise<string[]> {
  const [old, now] = [before, after].map((folder) =>
    picturesIn(folder).filter((picture) => isWanted(path.dirname(picture))),
  );
  const lines: string[] = [];
  for (const picture of new Set([...(old ?? []), ...(now ?? [])].toSorted())) {
    if (!old?.includes(picture)) lines.push(`new: ${picture}`);
    else if (!now?.includes(picture)) lines.push(`missing: ${picture}`);
    // One after another, because a decoded picture needs 10 MB.
    else if ((await differentShare(path.join(before, picture), path.join(after, picture), TOLERANCE)) > 0)
      lines.push(`differs: ${picture}`);
  }
  return lines;
}
