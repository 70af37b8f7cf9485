import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Returns the names of the pictures that differ in at least one pixel between two folders, or exist in only one of
 * them.
 */
export async function differingPictures(one: string, other: string): Promise<string[]> {
  const [ones, others] = await Promise.all([picturesIn(one), picturesIn(other)]);
  const differing: string[] = [];
  for (const name of [...new Set([...ones, ...others])].toSorted()) {
    const isBoth = ones.includes(name) && others.includes(name);
    // oxlint-disable-next-line no-await-in-loop -- one after another, because a decoded picture needs 10 MB or more
    if (!isBoth || !(await areEqual(path.join(one, name), path.join(other, name)))) differing.push(name);
  }
  return differing;
}

async function picturesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.png'));
}

async function areEqual(one: string, other: string): Promise<boolean> {
  const raw = (file: string) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  return a.info.width === b.info.width && a.info.height === b.info.height && a.data.equals(b.data);
}
