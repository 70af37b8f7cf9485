import * as css from './store-code.css.ts';

/**
 * QR code of the store link; the server draws it from its config. Dark on white in both themes, because scanners
 * require this contrast.
 */
export function StoreCode({ size = 160 }: { size?: number }) {
  return (
    <img
      src="/store-qr.svg"
      alt="QR code of the app's page in the store"
      width={size}
      height={size}
      className={css.code}
    />
  );
}
