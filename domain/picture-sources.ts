/** The widths that the server renders its pictures at, in px. */
const widths = [160, 320, 480, 640, 960, 1280];

/** Our own image host and Cloudinary alike: what stands between the two parts says how the picture is wanted (D56). */
const hosted =
  /^((?:(?:https?:\/\/[^/]+)?\/image-host|https:\/\/res\.cloudinary\.com)\/[^/]+\/image\/upload\/)(v\d+\/.+)$/;

/**
 * For an `<img>`: a picture that the server draws, or that an image host keeps, in the widths that are of use when it is
 * shown `width` px wide; anything else as it comes.
 */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  const at = inWidth(address);
  if (at === null) return { src: address };
  const useful = widths.filter((_, index) => (widths[index - 1] ?? 0) < width * 2);
  const nearest = useful.find((each) => each >= width) ?? useful.at(-1) ?? width;
  return { src: at(nearest), srcSet: useful.map((each) => `${at(each)} ${each}w`).join(', ') };
}

/** How a picture's address is written for a width; null when it comes in one width only. */
function inWidth(address: string): ((width: number) => string) | null {
  if (address.startsWith('/pictures/')) return (width) => `${address}?w=${width}`;
  return hosted.test(address) ? (width) => address.replace(hosted, `$1w_${width}/$2`) : null;
}
