import QRCode from 'qrcode';
import { encodeQr } from '../../domain/qr-bits.ts';
import { scanAddress } from '../../domain/scanned-code.ts';

interface Pickup {
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  /** The pickup code, six digits. */
  readonly code: string;
}

/** Maximum number of drawn codes that a process keeps; each needs about 500 bytes. */
const maxKept = 1_000;
/** Drawn codes by their text, oldest first: drawing them took a third of the API's time for one's orders. */
const kept = new Map<string, string>();

/**
 * Returns the QR code that a customer shows at the hand-over, in the form of `encodeQr`. It contains the address of the
 * partner's scan page with order and code in the fragment, which reaches no server (D221).
 */
export function pickupQr(publicOrigin: string, { orderId, code }: Pickup): string {
  const text = scanAddress(publicOrigin, { orderId, code });
  const known = kept.get(text);
  if (known !== undefined) return known;
  // With error correction of level M, the default.
  const { modules } = QRCode.create(text);
  const drawn = encodeQr({ size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 });
  kept.set(text, drawn);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return drawn;
}
