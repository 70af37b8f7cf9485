import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { problem } from '../problem.ts';
import { createPictureStore, type Render, WIDTHS } from './picture-store.ts';
import { readPictureName, SUBJECTS } from './pictures.ts';

interface Options {
  /** The server's data folder; pictures are kept in `pictures/` below it. */
  readonly dataDir: string;
  readonly render?: Render;
}

const DEFAULT_WIDTH = 640;

/**
 * `GET /pictures/{dish|restaurant|place}/{motif}-{seed}[-{view}].webp?w=640`: drawn on first request, then kept.
 * 400 for a width that is not offered, 404 for a picture that does not exist.
 */
export function pictureRoutes(app: FastifyInstance, { dataDir, render }: Options): Promise<void> {
  const pictures = createPictureStore(join(dataDir, 'pictures'), render);

  app.get<{ Params: { subject: string; name: string }; Querystring: { w?: unknown } }>(
    '/pictures/:subject/:name',
    async (request, reply) => {
      const subject = SUBJECTS.find((known) => known === request.params.subject);
      const [, stem] = /^(.+)\.webp$/.exec(request.params.name) ?? [];
      const name = stem === undefined ? undefined : readPictureName(stem);
      if (!subject || !name) return reply.code(404).send(problem('not_found', 'There is no such picture.'));

      const asked = request.query.w ?? String(DEFAULT_WIDTH);
      const width = WIDTHS.find((offered) => String(offered) === asked);
      if (!width) return reply.code(400).send(problem('validation_error', `w: must be one of ${WIDTHS.join(', ')}`));

      const bytes = await pictures.read(subject, name, width);
      if (!bytes) return reply.code(404).send(problem('not_found', 'There is no such picture.'));
      return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
    },
  );
  return Promise.resolve();
}
