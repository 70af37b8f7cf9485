/** The picture widths that the server offers, in px. */
const widths = [160, 320, 480, 640, 960, 1280];

/**
 * Matches the URL of a picture on the server's image host or on Cloudinary. The width is inserted between the two
 * groups (D56).
 */
const hosted =
  /^((?:(?:https?:\/\/[^/]+)?\/image-host|https:\/\/res\.cloudinary\.com)\/[^/]+\/image\/upload\/)(v\d+\/.+)$/;

/**
 * Returns `src` and `srcSet` for an `<img>` that is displayed `width` px wide. `srcSet` lists the useful widths of
 * pictures on the server and the image hosts; any other URL becomes `src` unchanged.
 */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  const withWidth = addressForWidth(address);
  if (withWidth === null) return { src: address };
  const useful = widths.filter((_, index) => (widths[index - 1] ?? 0) < width * 2);
  const nearest = useful.find((each) => each >= width) ?? useful.at(-1) ?? width;
  return { src: withWidth(nearest), srcSet: useful.map((each) => `${withWidth(each)} ${each}w`).join(', ') };
}

/** Returns a function from a width to the URL of that width, or null if the picture is available in one width only. */
function addressForWidth(address: string): ((width: number) => string) | null {
  if (address.startsWith('/pictures/')) return (width) => `${address}?w=${width}`;
  return hosted.test(address) ? (width) => address.replace(hosted, `$1w_${width}/$2`) : null;
}
