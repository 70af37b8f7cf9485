/** The nonce of this response, which the server writes into the page, for libraries that add a `<style>` element. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
