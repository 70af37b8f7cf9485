import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Names of the pictures that differ between two folders by at least one pixel, or exist in one of them only. */
export async function differingPictures(one: string, other: string): Promise<string[]> {
  const [ones, others] = await Promise.all([picturesIn(one), picturesIn(other)]);
  const differing: string[] = [];
  for (const name of [...new Set([...ones, ...others])].toSorted()) {
    const isBoth = ones.includes(name) && others.includes(name);
    // oxlint-disable-next-line no-await-in-loop -- sequential, since a decoded picture takes 10 MB and more
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
