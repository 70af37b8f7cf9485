import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../process/config.ts';
import { pictureOrigin } from '../image-host/address.ts';

/**
 * What our pages may load, and from where (D40).
 * @param nonce made for this one response
 * @param scripts the contents of the page's inline scripts, all of which come from the build
 */
export function contentSecurityPolicy(config: Config, nonce: string, scripts: readonly string[]): string {
  const checkout = config.payments.kind === 'razorpay' ? razorpay : sandbox;
  const pictures = pictureOrigin(config.images);
  // The host that accepts uploads can differ from the host that serves pictures (D56).
  const uploads = pictures === null ? '' : ` ${new URL(config.images.host).origin}`;
  return [
    // Firefox judges `rel=prefetch` by this directive, Chromium by all of them together (D357).
    `default-src 'self'`,
    `media-src 'none'`,
    `object-src 'none'`,
    `script-src 'self'${scripts.map(hashSource).join('')}${checkout.scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${pictures === null ? '' : ` ${pictures}`}${checkout.images}`,
    `font-src 'self'`,
    `connect-src 'self'${uploads}${checkout.calls}`,
    `frame-src 'self'${checkout.frames}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'${checkout.frames}`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const hashSource = (script: string): string => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Answers that are no page load nothing, and run in an opaque origin if a browser opens one as a document. */
const otherPolicy = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox`;

/** What the service worker may load: its policy is that of its script, not of the pages. */
const workerPolicy = `default-src 'none'; script-src 'self'; connect-src 'self'`;

const none = { scripts: '', images: '', calls: '', frames: '' };

/** This server serves the sandbox's payment window. */
const sandbox = none;

/** Hosts of Razorpay's standard checkout: for its script, frames, pictures and API requests. */
const razorpay = {
  scripts: ' https://checkout.razorpay.com',
  images: ' https://cdn.razorpay.com',
  calls: ' https://api.razorpay.com https://lumberjack.razorpay.com',
  frames: ' https://api.razorpay.com https://checkout.razorpay.com',
};

/**
 * Returns the headers that helmet sets for every response; headers that no response needs are disabled. They are
 * computed only once, because they are always the same, and calling helmet for each request took 14 of the 53 µs of a
 * kept answer (D176).
 */
function fixedHeaders(production: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore this header over plain HTTP.
    strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: true },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  });
  setHeaders(request, response, (error) => {
    if (error) throw error as Error;
  });
  return { ...response.getHeaders() };
}

/** @param camera who may use the camera: the portal, to scan codes (D223) */
const permissions = (camera: '()' | '(self)') =>
  `geolocation=(self), otp-credentials=(self), camera=${camera}, microphone=(), display-capture=()`;

/** Sets the headers of every answer; pages replace the Content-Security-Policy. */
export function setSecurityHeaders(app: FastifyInstance, { production }: Pick<Config, 'production'>): void {
  const fixed = {
    ...fixedHeaders(production),
    'permissions-policy': permissions('()'),
  };
  const ofPortal = { ...fixed, 'permissions-policy': permissions('(self)') };
  app.addHook('onRequest', (request, reply, done) => {
    const policy = /^\/sw\.js(?:\?|$)/.test(request.url) ? workerPolicy : otherPolicy;
    const headers = /^\/partner\//.test(request.url) ? ofPortal : fixed;
    reply.headers({ ...headers, 'content-security-policy': policy, 'x-request-id': request.id });
    done();
  });
}
