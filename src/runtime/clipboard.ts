/** Copies text. Rejects if the browser has no clipboard (on an insecure origin) or denies access. */
export async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
