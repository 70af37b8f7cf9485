import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ApiError, sendApiError } from '../../server/http/api-error.ts';
import { createPictureStore, type Render, PICTURE_WIDTHS } from './picture-store.ts';
import { parsePictureUrl } from './pictures.ts';

interface Options {
  /** The server's data folder; pictures are stored in its subfolder `pictures/`. */
  readonly dataDir: string;
  /** Returns the URL paths of all existing pictures; called at the first request. */
  readonly offered: () => Promise<ReadonlySet<string>>;
  readonly render?: Render;
}

const DEFAULT_WIDTH = 640;

/**
 * `GET /pictures/{dish|restaurant|place}/{motif}-{seed}[-{view}].webp?w=640`: rendered on first request, then stored.
 * Returns 400 for a width that is not offered and 404 for a picture that the demo data does not contain; so the number
 * of rendered and stored pictures is limited.
 */
export function pictureRoutes(app: FastifyInstance, { dataDir, offered, render }: Options): Promise<void> {
  const pictures = createPictureStore(join(dataDir, 'pictures'), render);

  app.get<{ Params: { subject: string; name: string }; Querystring: { w?: unknown } }>(
    '/pictures/:subject/:name',
    async (request, reply) => {
      const path = `/pictures/${request.params.subject}/${request.params.name}`;
      const picture = (await offered()).has(path) ? parsePictureUrl(path) : undefined;
      if (!picture) return sendApiError(reply, new ApiError('not_found', { detail: 'There is no such picture.' }));

      const asked = request.query.w ?? String(DEFAULT_WIDTH);
      const width = PICTURE_WIDTHS.find((offered) => String(offered) === asked);
      if (!width)
        return sendApiError(
          reply,
          new ApiError('validation_error', { detail: `w: must be one of ${PICTURE_WIDTHS.join(', ')}` }),
        );

      const bytes = await pictures.read(picture.subject, picture.name, width);
      if (!bytes) return sendApiError(reply, new ApiError('not_found', { detail: 'There is no such picture.' }));
      return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    },
  );
  return Promise.resolve();
}
