// Runs after `vite build`: converts the logo to PNG icons where SVG is not supported (installed app, iPhone home
// screen).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '../..');
const icons = path.join(root, 'dist', 'icons');
const mark = await readFile(path.join(root, 'src', 'design', 'art', 'mark.svg'), 'utf8');

/**
 * The background colour of the logo. It fills the whole icon, because platforms cut maskable icons to various shapes.
 */
const ground = /fill="(?<color>#[0-9a-f]{6})"/.exec(mark)?.groups?.['color'] ?? '#b93815';

/** Draws the logo in the middle of a square. Any mask keeps at least a circle of 80 % of the width. */
function padded(share: number): string {
  const size = 32 / share;
  const edge = (32 - size) / 2;
  const inner = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${edge} ${edge} ${size} ${size}"><rect x="${edge}" y="${edge}" width="${size}" height="${size}" fill="${ground}"/>${inner}</svg>`;
}

async function draw(name: string, svg: string, size: number): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  await writeFile(path.join(icons, `${name}.png`), png);
}

await mkdir(icons, { recursive: true });
await Promise.all([
  draw('any-192', mark, 192),
  draw('any-512', mark, 512),
  draw('maskable-192', padded(0.95), 192),
  draw('maskable-512', padded(0.95), 512),
  draw('apple-touch-icon', padded(0.85), 180),
]);
