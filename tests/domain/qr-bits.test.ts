import fc from 'fast-check';
import jsQR from 'jsqr';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodeQr, encodeQr, qrPath } from '../../domain/qr-bits.ts';

/** The text of the QR code that an SVG with this path shows, as a scanner reads it. */
async function scan({ size, path }: { size: number; path: string }): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 6}" height="${size * 6}" viewBox="0 0 ${size} ${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

it('a code that was encoded and decoded is drawn so that a scanner reads it', async () => {
  const text = 'https://pehle.example/partner/scan#12-1042.482913';
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const bits = encodeQr({ size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 });
  expect(bits).toHaveLength(184);
  const decoded = decodeQr(bits);
  expect(decoded && (await scan(qrPath(decoded)))).toBe(text);
});

it('each module of any square survives encoding and decoding', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.infiniteStream(fc.boolean()), (size, stream) => {
      const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => stream.next().value === true));
      const decoded = decodeQr(encodeQr({ size, isDark: (row, column) => dark[row]?.[column] === true }));
      const got = dark.map((line, row) => line.map((_, column) => decoded?.isDark(row, column)));
      expect(decoded?.size).toBe(size);
      expect(got).toEqual(dark);
    }),
    { numRuns: 60 },
  );
});

it('a path has the dark modules as rows of rectangles, inside a border of four modules', () => {
  const dark = ['#.#', '.##', '...'];
  expect(qrPath({ size: 3, isDark: (row, column) => dark[row]?.[column] === '#' })).toEqual({
    size: 11,
    path: 'M4 4h1v1h-1zM6 4h1v1h-1zM5 5h2v1h-2z',
  });
});

it('encoding and drawing read only modules inside the square', () => {
  const isDark = (row: number, column: number) => {
    if (row < 0 || row > 2 || column < 0 || column > 2) throw new RangeError(`There is no module ${row}, ${column}.`);
    return true;
  };
  const dark = { size: 3, isDark };
  expect(Buffer.from(encodeQr(dark), 'base64')).toEqual(Buffer.from([3, 0b1111_1111, 0b1000_0000]));
  expect(qrPath(dark).path).toBe('M4 4h3v1h-3zM4 5h3v1h-3zM4 6h3v1h-3z');
});

it.each(['', 'not base64!', 'AA==', 'AAAA', btoa(String.fromCharCode(21, 1, 2))])(
  'the text %j is not a QR code',
  (text) => {
    expect(decodeQr(text)).toBeNull();
  },
);
