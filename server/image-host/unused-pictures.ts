import { access, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import { pictureWidths, readAssetPath } from './address.ts';
import * as store from './unused-pictures.store.ts';
import { hourMs } from '../../domain/time-units.ts';

/** The time of the file of a used picture is set to the current time once it is this old. */
const markedEveryMs = 12 * hourMs;
/** The file of a picture that is not used is removed once it is this old: the picture was then not used for a day. */
const unusedMs = markedEveryMs + 24 * hourMs;

interface Pictures {
  readonly db: Db;
  /** The folder of the uploaded pictures. */
  readonly folder: string;
}

/**
 * Removes uploaded pictures that no restaurant, dish or place has used for a day (D328). Compares with the wall clock,
 * because file times come from it.
 * @param now epoch ms
 * @returns how many pictures were removed
 */
export async function removeUnusedPictures({ db, folder }: Pictures, now: number): Promise<number> {
  // The files are listed first, so that a picture that is uploaded and saved meanwhile is not among them.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const used = await store.findUsedPictures(db);
  let removed = 0;
  for (const { parentPath, name: file } of entries) {
    const name = /^([a-z0-9]{20})\.webp$/.exec(file)?.[1];
    if (name === undefined) continue;
    const address = path.join(parentPath, file);
    // Another process may have removed it.
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, so that requests are not delayed
    const ageMs = now - ((await stat(address).catch(() => null))?.mtimeMs ?? now);
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (used.has(name)) await markUsed(address, ageMs, now);
    // oxlint-disable-next-line no-await-in-loop -- see above
    else if (ageMs > unusedMs && (await removePicture(db, parentPath, name))) removed += 1;
  }
  return removed;
}

async function markUsed(file: string, ageMs: number, now: number): Promise<void> {
  if (ageMs > markedEveryMs) await utimes(file, now / 1000, now / 1000);
}

/** Removes a picture and its widths. @returns false if it has begun to be used */
async function removePicture(db: Db, folder: string, name: string): Promise<boolean> {
  return transact(db, async (trx) => {
    await store.lockPicture(trx, name);
    if (await store.isPictureUsed(trx, name)) return false;
    // The picture itself last, so that the next run finds it again if this one ends before.
    for (const file of [...pictureWidths.map((width) => `${name}.w${width}.webp`), `${name}.webp`]) {
      // oxlint-disable-next-line no-await-in-loop -- the order matters
      await rm(path.join(folder, file), { force: true });
    }
    return true;
  });
}

/**
 * Keeps a picture from being removed until the transaction ends, in which it begins to be used.
 * @param url as it is stored
 * @param folder the folder of the uploaded pictures
 * @returns false if the picture was removed
 */
export async function claimPicture(trx: Tx, url: string, folder: string): Promise<boolean> {
  const address = addressOf(url);
  if (address === null) return true;
  await store.lockPicture(trx, address.name);
  return access(path.join(folder, ...address.folder, `${address.name}.webp`)).then(
    () => true,
    () => false,
  );
}

/** Returns where the own image host has the picture of a URL; null for other URLs. */
function addressOf(url: string) {
  const asset = /^\/image-host\/[^/]+\/image\/upload\/(.+)$/.exec(url)?.[1];
  try {
    return asset === undefined ? null : readAssetPath(decodeURIComponent(asset));
  } catch {
    // The URL is not encoded correctly, so it was not given out here.
    return null;
  }
}
