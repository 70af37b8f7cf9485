/** Matches an absolute URL, or a path of a picture on this project's server. */
const isWhole = /^(?:[a-z][a-z+.-]*:|\/\/|\/(?:image-host|pictures)\/)/i;

/**
 * Returns the URL of a picture. A relative URL is resolved against the image host; others are unchanged (spec §3,
 * Place).
 */
export function imageAddress(url: string | null, imageHost: string): string | null {
  if (url === null || isWhole.test(url)) return url;
  return `${imageHost.replace(/\/+$/, '')}/${url.replace(/^\//, '')}`;
}
