/** An absolute address, or a path of our own server's pictures. */
const isWhole = /^(?:[a-z][a-z+.-]*:|\/\/|\/(?:image-host|pictures)\/)/i;

/**
 * The address of a picture: a relative one is resolved against the image host, others are unchanged (spec §3, Place).
 */
export function imageAddress(url: string | null, imageHost: string): string | null {
  if (url === null || isWhole.test(url)) return url;
  return `${imageHost.replace(/\/+$/, '')}/${url.replace(/^\//, '')}`;
}
