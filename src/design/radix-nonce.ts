import { cspNonce } from './nonce.ts';

declare global {
  // Read by get-nonce, which Radix's scroll lock asks before it adds its style.
  var __webpack_nonce__: string | undefined;
}

/** Lets Radix add its own `<style>` under the strict policy (D40). */
export function handNonceToRadix(): void {
  globalThis.__webpack_nonce__ ??= cspNonce();
}
