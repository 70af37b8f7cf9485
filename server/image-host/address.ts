import { isOwnImageHost, type ImagesConfig } from '../config.ts';

/** Widths that pictures are served at besides their own, in pixels; few, so that what one upload can make is bounded. */
export const widths = [160, 320, 400, 480, 640, 960, 1280] as const;
export type Width = (typeof widths)[number];

/** A kept picture: where it is, and the width that it is asked for in. */
export interface AssetAddress {
  /** Folder segments; safe as names of folders. */
  readonly folder: readonly string[];
  readonly name: string;
  readonly width: Width | null;
}

const folderSegment = /^[\p{L}\p{M}\p{N}_(][\p{L}\p{M}\p{N} _.,'&()-]*$/u;
/** Twenty characters that nobody can guess. */
export const assetName = /^[a-z0-9]{20}$/;

/**
 * The segments of a folder such as `india/telangana/hyderabad`; empty for none. Names never begin with a dot, so that
 * none leads out of where pictures are kept.
 * @returns null when it is no folder.
 */
export function readFolder(folder: string): string[] | null {
  if (folder === '') return [];
  const segments = folder.normalize('NFC').split('/');
  const isSafe = (segment: string) => folderSegment.test(segment) && Buffer.byteLength(segment) <= 200;
  return segments.length <= 10 && folder.length <= 500 && segments.every(isSafe) ? segments : null;
}

/** What follows `/image/upload/`: `[w_400/]v1/{folder}/{name}.webp`. @returns null for anything else. */
export function readAssetPath(path: string): AssetAddress | null {
  const [, width, folderPath = '', name = ''] = /^(?:w_(\d+)\/)?v1\/(?:(.+)\/)?([^/]+)\.webp$/.exec(path) ?? [];
  const folder = readFolder(folderPath);
  const offered = widths.find((one) => String(one) === width) ?? null;
  if (folder === null || !assetName.test(name) || (width !== undefined && offered === null)) return null;
  return { folder, name, width: offered };
}

/** `/image-host/{cloud}/image/upload/v1/{folder}/{name}.webp` */
export function assetPath(cloud: string, { folder, name }: Pick<AssetAddress, 'folder' | 'name'>): string {
  return ['/image-host', cloud, 'image/upload/v1', ...folder.map(encodeURIComponent), `${name}.webp`].join('/');
}

/**
 * How a picture's address is kept: one of our own image host without our origin, so that it stays true when we move, and
 * for those who reach us by another name.
 * @param origins As the caller and as everybody reaches us.
 */
export function storedReturnAddress(url: string, origins: readonly string[]): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origins.includes(origin) && pathname.startsWith('/image-host/') ? pathname : url;
}

/**
 * Whether a kept address is one that a picture may have: of this server's pictures, or of the configured host's cloud.
 * @param url As `storedReturnAddress` leaves it.
 */
export function isPictureAddress(url: string, images: ImagesConfig): boolean {
  const anywhere = 'http://localhost';
  if (!URL.canParse(url, anywhere)) return false;
  const { origin, pathname } = new URL(url, anywhere);
  if (url.startsWith('/')) return origin === anywhere && /^\/(image-host|pictures)\//.test(pathname);
  return origin === pictureOrigin(images) && pathname.startsWith(`/${images.cloud}/`);
}

/** The origin that registered pictures are shown from (D56); null where that is ours. */
export function pictureOrigin(images: ImagesConfig): string | null {
  return isOwnImageHost(images) ? null : 'https://res.cloudinary.com';
}

/** What a relative address of a picture is below: the folder in which the configured host serves its pictures. */
export function pictureBase(images: ImagesConfig): string {
  return `${pictureOrigin(images) ?? images.host}/${encodeURIComponent(images.cloud)}/image/upload`;
}

/** The origin that a request came to, as browsers write it; behind a trusted proxy, the proxy's. */
export function originOf({ protocol, host }: { readonly protocol: string; readonly host: string }): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : origin;
}
