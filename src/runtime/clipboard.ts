/** Copies text; rejects if the browser has no clipboard (insecure origin) or denies access. */
export async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
