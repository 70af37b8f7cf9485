/** The modules of a QR code, without the white border. */
export interface QrModules {
  /** Number of modules of a side. */
  readonly size: number;
  /** @param row @param column start at 0 */
  readonly isDark: (row: number, column: number) => boolean;
}

/** Width of the white border that scanners need, in modules. */
export const quietZone = 4;

/**
 * Encodes a QR code as base64: one byte with its size, then one bit a module, row by row, padded with zeros. A code of 33
 * modules takes 184 characters.
 */
export function encodeQr({ size, isDark }: QrModules): string {
  const bytes = new Uint8Array(byteCount(size));
  bytes[0] = size;
  for (let at = 0; at < size * size; at += 1)
    if (isDark(Math.floor(at / size), at % size))
      bytes[1 + (at >> 3)] = (bytes[1 + (at >> 3)] ?? 0) | (128 >> (at & 7));
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes what `encodeQr` returned; null if the text is something else. */
export function decodeQr(text: string): QrModules | null {
  const bytes = bytesOf(text);
  const size = bytes?.[0] ?? 0;
  if (!bytes || size === 0 || bytes.length !== byteCount(size)) return null;
  return {
    size,
    isDark(row, column) {
      const at = row * size + column;
      return ((bytes[1 + (at >> 3)] ?? 0) & (128 >> (at & 7))) !== 0;
    },
  };
}

/** Returns an SVG path of the dark modules, one unit a module, in a square of `size` units that includes the border. */
export function qrPath({ size, isDark }: QrModules): { readonly size: number; readonly path: string } {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    let column = 0;
    while (column < size) {
      const from = column;
      while (column < size && isDark(row, column)) column += 1;
      if (column > from) path += `M${from + quietZone} ${row + quietZone}h${column - from}v1h-${column - from}z`;
      column += 1;
    }
  }
  return { size: size + 2 * quietZone, path };
}

const byteCount = (size: number) => 1 + Math.ceil((size * size) / 8);

function bytesOf(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
