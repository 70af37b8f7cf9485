/** Returns what opens the device's menu to share a text; null if the browser has none. */
export function shareOfDevice(): ((text: string) => Promise<void>) | null {
  return 'share' in navigator ? (text) => navigator.share({ text }) : null;
}

/** Copies text. Rejects if the browser has no clipboard (on an insecure origin) or denies access. */
export async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
