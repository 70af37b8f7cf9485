import QRCode from 'qrcode';
import { encodeQr } from '../../domain/qr-bits.ts';
import { scanAddress } from '../../domain/scanned-code.ts';

interface Pickup {
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  /** The pickup code, six digits. */
  readonly code: string;
}

/**
 * Returns the QR code that a customer shows at the hand-over, in the form of `encodeQr`. It contains the address of the
 * partner's scan page with order and code in the fragment, which reaches no server (D221).
 */
export function pickupQr(publicOrigin: string, { orderId, code }: Pickup): string {
  const { modules } = QRCode.create(scanAddress(publicOrigin, { orderId, code }), { errorCorrectionLevel: 'M' });
  return encodeQr({ size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 });
}
