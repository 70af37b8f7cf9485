import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { pictureOrigin } from '../image-host/address.ts';

/** What our own pages may load, and from where (D40). @param nonce made for this one response */
export function contentSecurityPolicy(config: Config, nonce: string): string {
  const checkout = config.payments.kind === 'razorpay' ? razorpay : sandbox;
  const pictures = pictureOrigin(config.images);
  // Pictures are sent to one host and shown from another (D56).
  const uploads = pictures === null ? '' : ` ${new URL(config.images.host).origin}`;
  return [
    `default-src 'none'`,
    `script-src 'self'${checkout.scripts}`,
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

const none = { scripts: '', images: '', calls: '', frames: '' };

/** The sandbox's window comes from ourselves. */
const sandbox = none;

/** Hosts of Razorpay's standard checkout: the script, the window it opens, its pictures and its reports. */
const razorpay = {
  scripts: ' https://checkout.razorpay.com',
  images: ' https://cdn.razorpay.com',
  calls: ' https://api.razorpay.com https://lumberjack.razorpay.com',
  frames: ' https://api.razorpay.com https://checkout.razorpay.com',
};

/** Sets the headers of every answer; a page adds its policy. Every other header of helmet is off: no answer needs it. */
export async function setSecurityHeaders(app: FastifyInstance, { production }: Pick<Config, 'production'>) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: false,
    originAgentCluster: false,

    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A browser heeds it over https only.
    strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: true },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'permissions-policy': 'geolocation=(self), otp-credentials=(self), camera=(), microphone=(), display-capture=()',
      'x-request-id': request.id,
    });
    done();
  });
}
