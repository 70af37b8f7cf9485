import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxImageBytes } from '../../domain/image-file.ts';
import { closeAfterAnswer } from '../request-timeout.ts';
import { isOwnImageHost, type Config } from '../config.ts';
import { assetPath, originOf, readAssetPath, readFolder } from './address.ts';
import { InvalidPicture } from './decode.ts';
import { createPictureFiles, type StoredPicture, picturesFolder } from './picture-files.ts';
import { readUploadForm, removeOldDrafts } from './upload-form.ts';
import { createUploadLimit, createUploadConcurrency, freeBytes, uploadRules } from './upload-limit.ts';
import { withUploadTimeout, UploadTimedOut, type UploadTimeLimits } from './upload-timeout.ts';

interface Options {
  readonly config: Pick<Config, 'data' | 'images'>;
  readonly now: () => Date;
  /** Free bytes on the folder's disk. */
  readonly free?: (folder: string) => Promise<number>;
  readonly limits: UploadTimeLimits;
}

/** A rejected upload, with the statuses that Cloudinary's client expects. */
class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly status: 400 | 401 | 429;

  constructor(message: string, status: 400 | 401 | 429 = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * A larger request is closed without reading its body; a smaller one is read to the end so that the client gets the
 * answer.
 */
const maxReadBytes = 4 * maxImageBytes;

/**
 * A replacement for Cloudinary (D56): `POST /image-host/v1_1/{cloud}/image/upload` accepts an unsigned upload and
 * answers as Cloudinary does; `GET /image-host/{cloud}/image/upload/[w_400/]v1/{folder}/{name}.webp` serves the picture
 * without expiry. With the real Cloudinary configured, it accepts no uploads but still serves stored pictures.
 */
export async function imageHostRoutes(
  app: FastifyInstance,
  { config, now, limits, free = freeBytes }: Options,
): Promise<void> {
  const { cloud, preset } = config.images;
  const root = path.join(config.data.dir, 'image-host');
  const incoming = path.join(root, '.incoming');
  const pictures = createPictureFiles(picturesFolder(config.data.dir));
  const limit = createUploadLimit(now);
  const concurrency = createUploadConcurrency();

  app.get<{ Params: { '*': string } }>('/image-host/:cloud/image/upload/*', async (request, reply) => {
    const address = readAssetPath(request.params['*']);
    const bytes = address && (await pictures.read(address));
    if (!bytes) return reply.code(404).send(failure('Resource not found'));
    return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  });
  if (!isOwnImageHost(config.images)) return;
  await removeOldDrafts(incoming);

  /** Validates the form and stores its picture. */
  async function receive(request: FastifyRequest, draft: string, signal: AbortSignal) {
    const { fields, filename, tooLarge } = await readUploadForm(request, draft, signal);
    const given = fields.get('upload_preset');
    if (given === undefined) throw new UploadError('Upload preset must be specified when using unsigned upload');
    if (given !== preset) throw new UploadError('Upload preset not found');
    if (filename === null) throw new UploadError(missingFile(fields));
    if (tooLarge) throw new UploadError(tooLargeText);
    const folder = readFolder(fields.get('folder') ?? '');
    if (folder === null) throw new UploadError('folder is invalid');
    return { folder, filename, picture: await pictures.keep(draft, folder, signal) };
  }

  await app.register(async (scope) => {
    // The answer to a file that is too large has our own text.
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.setErrorHandler((error, request, reply) => {
      const clientError = clientErrorOf(error);
      if (clientError === null) request.log.error(error, 'upload failed');
      if (error instanceof UploadTimedOut) closeAfterAnswer(request.raw);
      return reply.code(clientError?.status ?? 500).send(failure(clientError?.message ?? 'Upload failed'));
    });
    const route = { config: { answerMs: limits.uploadMs + 1_000 } };
    scope.post<{ Params: { cloud: string } }>('/image-host/v1_1/:cloud/image/upload', route, async (request, reply) => {
      if (request.params.cloud !== cloud) throw new UploadError('Invalid cloud_name', 401);
      if (Number(request.headers['content-length'] ?? 0) > maxReadBytes) {
        reply.header('connection', 'close');
        throw new UploadError(tooLargeText);
      }
      if (!limit.admits(request.ip)) throw new UploadError('Too many uploads. Please try again in an hour.', 429);
      const release = concurrency.acquire(request.ip);
      if (!release) throw new UploadError('Too many uploads at once. Please try again.', 429);
      const draft = path.join(incoming, randomUUID());
      try {
        await mkdir(incoming, { recursive: true });
        if ((await free(incoming)) < uploadRules.minFreeBytes)
          throw new UploadError('There is no room for images.', 429);
        const { folder, filename, picture } = await withUploadTimeout(request.raw, limits, (signal) =>
          receive(request, draft, signal),
        );
        const address = originOf(request) + assetPath(cloud, { folder, name: picture.name });
        return answer({ picture, folder, filename, address, at: now() });
      } finally {
        release();
        await rm(draft, { force: true });
      }
    });
  });
}

const tooLargeText = `File size too large. Maximum is ${maxImageBytes}.`;

/**
 * Cloudinary also fetches URLs and takes data URIs; neither is needed here, and fetching would allow requests into our
 * network.
 */
function missingFile(fields: ReadonlyMap<string, string>): string {
  return fields.has('file') ? 'Unsupported source: send the file itself' : 'Missing required parameter - file';
}

interface Kept {
  readonly picture: StoredPicture;
  readonly folder: readonly string[];
  readonly filename: string;
  readonly address: string;
  readonly at: Date;
}

/** The answer to an upload, as Cloudinary's. */
function answer({ picture: { name, width, height, bytes, etag }, folder, filename, address, at }: Kept) {
  const publicId = [...folder, name].join('/');
  return {
    public_id: publicId,
    version: 1,
    // Cloudinary signs with an account's secret; ours is not checked.
    signature: createHash('sha1').update(`public_id=${publicId}&version=1`).digest('hex'),
    width,
    height,
    format: 'webp',
    resource_type: 'image',
    created_at: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    tags: [],
    bytes,
    type: 'upload',
    etag,
    placeholder: false,
    url: address,
    secure_url: address,
    original_filename: path.parse(filename.replaceAll('\\', '/')).name.slice(0, 200),
  };
}

function failure(message: string) {
  return { error: { message } };
}

/** The answer to a client error; null for a server error. */
function clientErrorOf(error: unknown): { status: number; message: string } | null {
  if (error instanceof UploadError) return error;
  if (error instanceof UploadTimedOut) return { status: error.isSlow ? 408 : 503, message: error.message };
  if (error instanceof InvalidPicture) return { status: 400, message: error.message };
  // Errors of the multipart parser and of Fastify concern the form of the request.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const isForm = (status >= 400 && status < 500) || isBrokenForm(error);
  return isForm ? { status: 400, message: 'The request is not a multipart form with one file' } : null;
}

/** The form parser throws plain errors for a missing boundary and an incomplete form. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|part header|unexpected end|premature/i.test(error.message);
}
