import { parseOrderId } from './order-id.ts';
import { isCode } from './phone.ts';

/** What the QR code of an order says: which order, and the customer's code for it. */
export interface ScannedCode {
  /** Id of the order as in the API: `<restaurantId>-<number>`. */
  readonly orderId: string;
  /** The pickup code, six digits. */
  readonly code: string;
}

/** The path of the page that QR codes open. */
export const scanPath = '/partner/scan';

/**
 * Returns the address in an order's QR code, such as `https://example.in/partner/scan#12-1042.482913`. A browser does not
 * send the fragment to any server.
 * @param origin scheme and host of the page
 */
export function scanAddress(origin: string, { orderId, code }: ScannedCode): string {
  return `${origin}${scanPath}#${orderId}.${code}`;
}

/** Reads the fragment of a scan page's address, with or without its `#`; null if it is not one of an order. */
export function parseScanFragment(fragment: string): ScannedCode | null {
  const [orderId = '', code = '', ...rest] = fragment.replace(/^#/, '').split('.');
  return rest.length === 0 && isCode(code) && parseOrderId(orderId) !== null ? { orderId, code } : null;
}

/**
 * Reads the text of a scanned QR code; null if it is not one of an order.
 * @param origin scheme and host of the page; a code of another site is not read, because it may be of another system
 */
export function parseScannedText(text: string, origin: string): ScannedCode | null {
  const start = `${origin}${scanPath}#`;
  return text.startsWith(start) ? parseScanFragment(text.slice(start.length)) : null;
}

/**
 * Finds the code of an order in a text that was typed into a field, by hand or by a scanner, or pasted; null if the text
 * is not the address of a QR code.
 */
export function findScannedCode(text: string): ScannedCode | null {
  const [, fragment] = /^\S+\/partner\/scan#(\S+)$/.exec(text.trim()) ?? [];
  return fragment === undefined ? null : parseScanFragment(fragment);
}
