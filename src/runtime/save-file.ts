/** How long the browser may take to read the file, ms. */
const readMs = 60_000;

/** Lets the browser save a JSON text as a file, as its settings for downloads say. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readMs);
}
