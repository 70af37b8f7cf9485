import { isOwnImageHost, type Config } from '../config.ts';

/** What our own pages may load, and from where (D40). @param nonce made for this one response */
export function contentSecurityPolicy(config: Config, nonce: string): string {
  const checkout = config.payments.kind === 'razorpay' ? razorpay : sandbox;
  const { calls: uploads, images } = isOwnImageHost(config.images) ? none : cloudinary(config.images.host);
  return [
    `default-src 'none'`,
    `script-src 'self'${checkout.scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${images}${checkout.images}`,
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

/** Pictures are sent to one host and shown from another (D56). */
function cloudinary(host: string) {
  return { calls: ` ${new URL(host).origin}`, images: ' https://res.cloudinary.com' };
}

/** Hosts of Razorpay's standard checkout: the script, the window it opens, its pictures and its reports. */
const razorpay = {
  scripts: ' https://checkout.razorpay.com',
  images: ' https://cdn.razorpay.com',
  calls: ' https://api.razorpay.com https://lumberjack.razorpay.com',
  frames: ' https://api.razorpay.com https://checkout.razorpay.com',
};

/** On every answer, whatever it is. */
export function securityHeaders({ production }: Pick<Config, 'production'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(self), otp-credentials=(self), camera=(), microphone=(), display-capture=()',
    // A browser heeds it over https only.
    ...(production && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
