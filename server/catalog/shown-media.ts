import type { Schemas } from '../../openapi/client.ts';

/** Pictures in the form of every `media` answer: their addresses, and with their ids (D48). */
export function shownMedia(media: readonly { id: number; url: string }[]): Schemas['MediaAnswer'] {
  const items = media.map(({ id, url }) => ({ mediaId: id, url }));
  return { media: { image_urls: items.map(({ url }) => url), items } };
}
