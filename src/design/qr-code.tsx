import { decodeQr, qrPath } from '../../domain/qr-bits.ts';
import * as css from './qr-code.css.ts';

/**
 * A QR code as wide as its container. Black on white with a white border in both themes, because scanners need it.
 * Nothing if the bits are damaged.
 * @param bits the form of `encodeQr`
 * @param label what it is; '' if a control around it has a name
 */
export function QrCode({ bits, label }: { bits: string; label: string }) {
  const modules = decodeQr(bits);
  if (modules === null) return null;
  const { size, path } = qrPath(modules);
  const name = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={css.code} {...name}>
      <rect width={size} height={size} className={css.paper} />
      <path d={path} className={css.ink} />
    </svg>
  );
}
