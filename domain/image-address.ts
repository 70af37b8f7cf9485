/** An address with a scheme or a host of its own, or of the pictures that our own server draws and keeps. */
const isWhole = /^(?:[a-z][a-z+.-]*:|\/\/|\/(?:image-host|pictures)\/)/i;

/** Where a picture is: a relative address is resolved against the image host, the rest stays (spec §3, Place). */
export function imageAddress(url: string | null, imageHost: string): string | null {
  if (url === null || isWhole.test(url)) return url;
  return `${imageHost.replace(/\/+$/, '')}/${url.replace(/^\//, '')}`;
}
