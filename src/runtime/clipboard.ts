/** Puts text on the clipboard; rejects where the browser has none (an insecure address) or refuses. */
export async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
