import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { findRestaurantMedia } from '../catalog/restaurants.store.ts';
import { isOwnImageHost, type Config } from '../process/config.ts';
import type { Db } from '../db/schema.ts';
import { pictureBase } from '../image-host/address.ts';
import { ApiError, sendApiError } from '../http/api-error.ts';
import { readPageHtml, type PageDocuments } from './page-html.ts';
import { contentSecurityPolicy } from './security-headers.ts';

interface Options {
  readonly config: Config;
  /** The output folder of `npm run build`. */
  readonly dist: string;
  readonly db: Db;
}

/**
 * Serves the built page: `index.html` with a new nonce for every path of the page, files with a hash in their name,
 * which may be cached for a year, and `GET /config.json`. A path that looks like a file but does not exist returns 404
 * instead of the page.
 */
export async function pageRoutes(app: FastifyInstance, { config, dist, db }: Options): Promise<void> {
  const runtimeConfig = runtimeConfigOf(config);
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(runtimeConfig));
  const bannerOf = async (restaurantId: number): Promise<string | null> => {
    const firstPicture = app.awaited(findRestaurantMedia(db, restaurantId)).then(
      (media) => media?.[0]?.url ?? null,
      (error: unknown) => {
        // The page is served without the picture. The client reports what it cannot load.
        app.log.warn({ err: error }, 'a restaurant’s page begins without its picture');
        return null;
      },
    );
    const url = await Promise.race([firstPicture, sleep(bannerTimeoutMs, null, { ref: false })]);
    return url?.includes('__NONCE__') ? null : url;
  };
  const documents = readPageHtml({ dist, publicOrigin: config.publicOrigin, runtimeConfig, bannerOf });
  app.setNotFoundHandler((request, reply) => {
    const isPage = documents !== null && isPageAddress(request);
    return isPage ? sendPage(request, reply, { config, documents }) : sendApiError(reply, new ApiError('not_found'));
  });

  if (documents === null) return;
  app.get('/', (request, reply) => sendPage(request, reply, { config, documents }));
  app.get('/index.html', (request, reply) => sendPage(request, reply, { config, documents }));
  await app.register(staticFiles, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html*', '**/*.{br,gz,map}'],
    setHeaders: (response, file) => {
      const hashed = path.relative(dist, file).startsWith(`assets${path.sep}`);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Returns the part of the configuration that the client needs. */
function runtimeConfigOf(config: Config): RuntimeConfig {
  return {
    brand: config.brand.name,
    supportEmail: config.brand.supportEmail,
    storeUrl: config.brand.storeUrl,
    cart: config.cart,
    checkoutScript: checkoutScripts[config.payments.kind],
    imageHost: pictureBase(config.images),
    upload: {
      url: `${config.images.host}/v1_1/${encodeURIComponent(config.images.cloud)}/image/upload`,
      preset: config.images.preset,
      sendsTransformation: isOwnImageHost(config.images),
    },
    demo: config.demo,
  };
}

const checkoutScripts = { sandbox: '/sandbox/checkout.js', razorpay: 'https://checkout.razorpay.com/v1/checkout.js' };

/** How long the response waits for the database to return the banner, ms. */
const bannerTimeoutMs = 150;

/** Prefixes of files and API endpoints, with which no path of the page begins. */
const notPages = /^\/(?:api|assets|pictures|image-host|sandbox|demo|docs)(?:\/|$)/;

function isPageAddress(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  const looksLikeFile = /\.[^/]*$/.test(pathname);
  return (request.method === 'GET' || request.method === 'HEAD') && !looksLikeFile && !notPages.test(pathname);
}

const pathOf = (request: FastifyRequest): string => request.url.replace(/[?#].*$/s, '');

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, documents }: { config: Config; documents: PageDocuments },
): Promise<FastifyReply> {
  const { html, scripts } = await documents(pathOf(request));
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(config, nonce, scripts),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  return sendCompressed(request, reply, html.replaceAll('__NONCE__', nonce));
}

/** Compresses a page that differs for each response. The level is low, so that it takes well under 1 ms. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return reply.header('content-encoding', 'br').send(body);
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  return reply.send(html);
}
