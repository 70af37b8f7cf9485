import { isOwnImageHost, type ImagesConfig } from '../process/config.ts';

/** Widths in which pictures are served besides their own, in pixels. Few, to limit the number of files per upload. */
export const pictureWidths = [160, 320, 400, 480, 640, 960, 1280] as const;
export type Width = (typeof pictureWidths)[number];

/** The location of a stored picture, and the requested width. */
export interface AssetAddress {
  /** Segments of the folder, each of which is a safe file name. */
  readonly folder: readonly string[];
  readonly name: string;
  readonly width: Width | null;
}

const folderSegment = /^[\p{L}\p{M}\p{N}_(][\p{L}\p{M}\p{N} _.,'&()-]*$/u;
/** A name consists of 20 random characters. */
export const assetNamePattern = /^[a-z0-9]{20}$/;

/**
 * Parses a folder such as `india/telangana/hyderabad` into its segments; '' has none. No segment may begin with a dot,
 * so that a path cannot leave the picture folder.
 * @returns null if the folder is invalid.
 */
export function readFolder(folder: string): string[] | null {
  if (folder === '') return [];
  const segments = folder.normalize('NFC').split('/');
  const isSafe = (segment: string) => folderSegment.test(segment) && Buffer.byteLength(segment) <= 200;
  return segments.length <= 10 && folder.length <= 500 && segments.every(isSafe) ? segments : null;
}

/**
 * Parses the part of the path after `/image/upload/`: `[w_400/]v1/{folder}/{name}.webp`.
 * @returns null if it has another form.
 */
export function readAssetPath(path: string): AssetAddress | null {
  const [, width, folderPath = '', name = ''] = /^(?:w_(\d+)\/)?v1\/(?:(.+)\/)?([^/]+)\.webp$/.exec(path) ?? [];
  const folder = readFolder(folderPath);
  const offered = pictureWidths.find((one) => String(one) === width) ?? null;
  if (folder === null || !assetNamePattern.test(name) || (width !== undefined && offered === null)) return null;
  return { folder, name, width: offered };
}

/** Returns `/image-host/{cloud}/image/upload/v1/{folder}/{name}.webp`. */
export function assetPath(cloud: string, { folder, name }: Pick<AssetAddress, 'folder' | 'name'>): string {
  return ['/image-host', cloud, 'image/upload/v1', ...folder.map(encodeURIComponent), `${name}.webp`].join('/');
}

/**
 * Returns a picture's URL in the form in which it is stored: a URL of our own image host without the origin, so that it
 * remains valid if the origin changes.
 * @param origins The origin of the request and the public origin.
 */
export function storedPictureAddress(url: string, origins: readonly string[]): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origins.includes(origin) && pathname.startsWith('/image-host/') ? pathname : url;
}

/**
 * Whether a picture URL may be stored: it must belong to this server or to our cloud at the configured host.
 * @param url As `storedPictureAddress` returns it.
 */
export function isPictureAddress(url: string, images: ImagesConfig): boolean {
  const anywhere = 'http://localhost';
  if (!URL.canParse(url, anywhere)) return false;
  const { origin, pathname } = new URL(url, anywhere);
  if (url.startsWith('/')) return origin === anywhere && /^\/(image-host|pictures)\//.test(pathname);
  return origin === pictureOrigin(images) && pathname.startsWith(`/${images.cloud}/`);
}

/** Returns the origin that serves uploaded pictures (D56), or null if this server does. */
export function pictureOrigin(images: ImagesConfig): string | null {
  return isOwnImageHost(images) ? null : 'https://res.cloudinary.com';
}

/** Returns the base of relative picture URLs: the URL below which the configured host serves pictures. */
export function pictureBase(images: ImagesConfig): string {
  return `${pictureOrigin(images) ?? images.host}/${encodeURIComponent(images.cloud)}/image/upload`;
}

/**
 * Returns the origin of a request in the form that browsers use. Behind a trusted proxy, this is the origin that the
 * client requested from the proxy.
 */
export function originOf({ protocol, host }: { readonly protocol: string; readonly host: string }): string {
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : origin;
}
