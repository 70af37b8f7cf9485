import { cspNonce } from './nonce.ts';

declare global {
  // Read by get-nonce, which Radix's scroll lock uses for its style element.
  var __webpack_nonce__: string | undefined;
}

/** Allows Radix to add its `<style>` under the strict policy (D40). */
export function setRadixNonce(): void {
  globalThis.__webpack_nonce__ ??= cspNonce();
}
