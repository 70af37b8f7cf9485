import { isOwnImageHost, type ImagesConfig } from '../config.ts';

/** Widths that pictures are served in besides their own, in pixels; few, to bound the files per upload. */
export const widths = [160, 320, 400, 480, 640, 960, 1280] as const;
export type Width = (typeof widths)[number];

/** The location of a stored picture, and the requested width. */
export interface AssetAddress {
  /** Folder segments; safe as names of folders. */
  readonly folder: readonly string[];
  readonly name: string;
  readonly width: Width | null;
}

const folderSegment = /^[\p{L}\p{M}\p{N}_(][\p{L}\p{M}\p{N} _.,'&()-]*$/u;
/** Twenty random characters. */
export const assetName = /^[a-z0-9]{20}$/;

/**
 * Parses a folder such as `india/telangana/hyderabad` into its segments; none for ''. Segments never begin with a dot,
 * so that a path cannot leave the pictures' folder.
 * @returns null when it is invalid.
 */
export function readFolder(folder: string): string[] | null {
  if (folder === '') return [];
  const segments = folder.normalize('NFC').split('/');
  const isSafe = (segment: string) => folderSegment.test(segment) && Buffer.byteLength(segment) <= 200;
  return segments.length <= 10 && folder.length <= 500 && segments.every(isSafe) ? segments : null;
}

/** Parses what follows `/image/upload/`: `[w_400/]v1/{folder}/{name}.webp`. @returns null for anything else. */
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
 * The form in which a picture's address is stored: for our own image host without the origin, so that it stays valid
 * after a move and under other host names.
 * @param origins The request's origin and the public one.
 */
export function storedPictureAddress(url: string, origins: readonly string[]): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origins.includes(origin) && pathname.startsWith('/image-host/') ? pathname : url;
}

/**
 * Whether a stored address is allowed: a picture of this server or of the configured host's cloud.
 * @param url As `storedPictureAddress` returns it.
 */
export function isPictureAddress(url: string, images: ImagesConfig): boolean {
  const anywhere = 'http://localhost';
  if (!URL.canParse(url, anywhere)) return false;
  const { origin, pathname } = new URL(url, anywhere);
  if (url.startsWith('/')) return origin === anywhere && /^\/(image-host|pictures)\//.test(pathname);
  return origin === pictureOrigin(images) && pathname.startsWith(`/${images.cloud}/`);
}

/** The origin of registered pictures (D56); null for our own. */
export function pictureOrigin(images: ImagesConfig): string | null {
  return isOwnImageHost(images) ? null : 'https://res.cloudinary.com';
}

/** What a relative address of a picture is below: the folder in which the configured host serves its pictures. */
export function pictureBase(images: ImagesConfig): string {
  return `${pictureOrigin(images) ?? images.host}/${encodeURIComponent(images.cloud)}/image/upload`;
}

/** The origin of the request, as browsers write it; behind a trusted proxy, the proxy's. */
export function originOf({ protocol, host }: { readonly protocol: string; readonly host: string }): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : origin;
}
