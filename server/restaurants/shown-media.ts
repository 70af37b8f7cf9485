import type { Schemas } from '../../openapi/client.ts';

/** Returns pictures in the form of all media answers: a list of URLs, and a list of URLs with ids (D48). */
export function shownMedia(media: readonly { id: number; url: string }[]): Schemas['MediaAnswer'] {
  const items = media.map(({ id, url }) => ({ mediaId: id, url }));
  return { media: { image_urls: items.map(({ url }) => url), items } };
}
