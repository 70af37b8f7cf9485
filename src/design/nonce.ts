/** The nonce of this response (the server writes it into the page), for libraries that add a `<style>` of their own. */
export function cspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
