/** Where a picture is: a relative address is resolved against the image host, the rest stays (spec §3, Place). */
export function imageAddress(url: string | null, imageHost: string): string | null {
  if (url === null || imageHost === '' || /^[a-z][a-z+.-]*:|^\/\//i.test(url)) return url;
  return `${imageHost.replace(/\/+$/, '')}/${url.replace(/^\//, '')}`;
}
