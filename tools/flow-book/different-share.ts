import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * Returns the share of different pixels of two picture files, from 0 to 1. It is 1 if their sizes differ.
 * @param tolerance The difference, of 255, up to which two values of a colour channel count as equal.
 */
export async function differentShare(before: string, after: string, tolerance: number): Promise<number> {
  const [old, now] = await Promise.all([before, after].map((file) => readFile(file)));
  if (!old || !now || old.equals(now)) return 0;
  const [one, other] = await Promise.all(
    [old, now].map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other || one.info.width !== other.info.width || one.info.height !== other.info.height) return 1;
  let different = 0;
  for (let at = 0; at < one.data.length; at += 3) {
    const isFar = [0, 1, 2].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > tolerance,
    );
    if (isFar) different += 1;
  }
  return different / (one.data.length / 3);
}
