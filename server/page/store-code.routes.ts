import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';

/** `GET /store-qr.svg`: the URL of the app store as a QR code, with the white border that scanners need (spec §1). */
export function storeCodeRoutes(app: FastifyInstance, { storeUrl }: { storeUrl: string }): void {
  const code = QRCode.toString(storeUrl, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
  app.get('/store-qr.svg', async (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'no-cache')
      .send(await code),
  );
}
