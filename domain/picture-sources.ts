/** The widths in px in which the server offers its pictures. */
const widths = [160, 320, 480, 640, 960, 1280];

/** The address of a picture on our image host or Cloudinary; the width is inserted between the two groups (D56). */
const hosted =
  /^((?:(?:https?:\/\/[^/]+)?\/image-host|https:\/\/res\.cloudinary\.com)\/[^/]+\/image\/upload\/)(v\d+\/.+)$/;

/**
 * `src` and `srcSet` of an `<img>` that is displayed `width` px wide. Pictures of our server and of image hosts are
 * offered in all useful widths; any other address is unchanged.
 */
export function pictureSources(address: string, width: number): { src: string; srcSet?: string } {
  const withWidth = addressForWidth(address);
  if (withWidth === null) return { src: address };
  const useful = widths.filter((_, index) => (widths[index - 1] ?? 0) < width * 2);
  const nearest = useful.find((each) => each >= width) ?? useful.at(-1) ?? width;
  return { src: withWidth(nearest), srcSet: useful.map((each) => `${withWidth(each)} ${each}w`).join(', ') };
}

/** Returns a function from a width to the address, or null if the picture has one width only. */
function addressForWidth(address: string): ((width: number) => string) | null {
  if (address.startsWith('/pictures/')) return (width) => `${address}?w=${width}`;
  return hosted.test(address) ? (width) => address.replace(hosted, `$1w_${width}/$2`) : null;
}
