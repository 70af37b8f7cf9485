import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxImageBytes } from '../../domain/image-file.ts';
import { closeAfterAnswer } from '../http/request-timeout.ts';
import { isOwnImageHost, type Config } from '../process/config.ts';
import type { Principal } from '../http/contract.ts';
import { assetPath, originOf, readAssetPath, readFolder } from './address.ts';
import { InvalidPicture } from './decode.ts';
import { createPictureFiles, type StoredPicture, picturesFolder } from './picture-files.ts';
import { readUploadForm, removeOldDrafts } from './upload-form.ts';
import type { SharedCounts } from '../process/shared-counts.ts';
import { admitsUpload, createConcurrencyLimit, freeBytes, uploadRules } from './upload-limit.ts';
import { withUploadTimeout, UploadTimedOut, type UploadTimeLimits } from './upload-timeout.ts';

interface Options {
  readonly config: Pick<Config, 'data' | 'images'>;
  readonly now: () => Date;
  /** Returns the partner whose valid access token is in the Authorization header, or null. */
  readonly authenticate: (authorization: string | undefined) => Promise<Principal | null>;
  readonly uploadCounts: SharedCounts;
  /** Returns the free bytes of the disk that the folder is on. */
  readonly free?: (folder: string) => Promise<number>;
  readonly limits: UploadTimeLimits;
}

/** Rejects an upload with one of the statuses that clients of Cloudinary expect. */
class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly status: 400 | 401 | 429;

  constructor(message: string, status: 400 | 401 | 429 = 400) {
    super(message);
    this.status = status;
  }
}

/**
 * If a request is larger, its connection is closed without reading the body. The body of a smaller request is read to
 * the end even if it is rejected, so that the client receives the response.
 */
const maxReadBytes = 4 * maxImageBytes;

/**
 * A replacement for Cloudinary (D56): `POST /image-host/v1_1/{cloud}/image/upload` accepts the form of an unsigned upload
 * with a partner's access token (D326), and answers like Cloudinary; `GET /image-host/{cloud}/image/upload/[w_400/]v1/{folder}/{name}.webp` serves the picture as
 * immutable. If Cloudinary itself is configured, only stored pictures are served and uploads are not possible.
 */
export async function imageHostRoutes(
  app: FastifyInstance,
  { config, now, authenticate, uploadCounts, limits, free = freeBytes }: Options,
): Promise<void> {
  const { cloud, preset } = config.images;
  const root = path.join(config.data.dir, 'image-host');
  const incoming = path.join(root, '.incoming');
  const pictures = createPictureFiles(picturesFolder(config.data.dir));
  const concurrency = createConcurrencyLimit();

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
    // The route itself rejects files that are too large, with its own message.
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.setErrorHandler((error, request, reply) => {
      const clientError = clientErrorOf(error);
      if (clientError === null) request.log.error(error, 'upload failed');
      if (error instanceof UploadTimedOut) closeAfterAnswer(request.raw);
      return reply.code(clientError?.status ?? 500).send(failure(clientError?.message ?? 'Upload failed'));
    });
    const route = {
      config: { answerMs: limits.uploadMs + 1_000 },
      // Before the upload is counted, so that calls without a token use up no network's uploads.
      async onRequest({ headers }: FastifyRequest, reply: FastifyReply) {
        if (!(await authenticate(headers.authorization))) return reply.code(401).send(tokenRefused);
      },
    };
    scope.post<{ Params: { cloud: string } }>('/image-host/v1_1/:cloud/image/upload', route, async (request, reply) => {
      if (request.params.cloud !== cloud) throw new UploadError('Invalid cloud_name', 401);
      if (Number(request.headers['content-length'] ?? 0) > maxReadBytes) {
        reply.header('connection', 'close');
        throw new UploadError(tooLargeText);
      }
      if (!admitsUpload(uploadCounts, request.ip))
        throw new UploadError('Too many uploads. Please try again in an hour.', 429);
      const release = await concurrency.acquire(request.ip);
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

/** In the form of Cloudinary, with the code by which the page renews its token. */
const tokenRefused = { code: 'token_not_valid', ...failure('Please log in again.') };

const tooLargeText = `File size too large. Maximum is ${maxImageBytes}.`;

/**
 * Returns why there is no file. Cloudinary also accepts URLs and data URIs, but the product needs neither, and fetching
 * URLs would let clients send requests into our network.
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

/** Returns the response to an upload, in the form of Cloudinary. */
function answer({ picture: { name, width, height, bytes, etag }, folder, filename, address, at }: Kept) {
  const publicId = [...folder, name].join('/');
  return {
    public_id: publicId,
    version: 1,
    // Cloudinary signs with the secret of the account. This signature is only a substitute, which no client checks.
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

/** Returns the response to a client error, or null for a server error. */
function clientErrorOf(error: unknown): { status: number; message: string } | null {
  if (error instanceof UploadError) return error;
  if (error instanceof UploadTimedOut) return { status: error.isSlow ? 408 : 503, message: error.message };
  if (error instanceof InvalidPicture) return { status: 400, message: error.message };
  // Other client errors come from the multipart parser or Fastify and concern the form of the request.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const isForm = (status >= 400 && status < 500) || isBrokenForm(error);
  return isForm ? { status: 400, message: 'The request is not a multipart form with one file' } : null;
}

/**
 * Whether the multipart parser threw this error, which has no status if the boundary is missing or the form is
 * incomplete.
 */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /multipart|boundary|part header|unexpected end|premature/i.test(error.message);
}
