import type { FastifyInstance } from 'fastify';

/**
 * `GET /manifest.webmanifest`: lets browsers install the page as an app under the configured brand name. The build
 * draws the icons (`tools/scripts/draw-icons.ts`).
 */
export function manifestRoutes(app: FastifyInstance, { name }: { name: string }): void {
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: 'Pre-order and prepay at menu price. Sit down to hot food.',
    lang: 'en-IN',
    // `/home` redirects users without a session to the landing page.
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: '#fffaf3',
    background_color: '#fffaf3',
    categories: ['food'],
    icons: [
      { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'My Orders', url: '/orders' },
      { name: 'Cart', url: '/cart' },
    ],
  };
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  );
}
