import type { Schemas } from '../../openapi/client.ts';

/** Pictures as every `media` has them: their addresses, and with the ids to name them by (D48). */
export function shownMedia(media: readonly { id: number; url: string }[]): Schemas['MediaAnswer'] {
  const items = media.map(({ id, url }) => ({ mediaId: id, url }));
  return { media: { image_urls: items.map(({ url }) => url), items } };
}
