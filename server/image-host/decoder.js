// Decodes one picture in a separate process: `node decoder.js <file> <maximum pixels> <longest side>` writes width and
// height (4 bytes each) and then the picture as WebP to stdout. Exit code 1 means that the file is not a picture. Plain
// JavaScript, so that it also runs with the bundled server.
import process from 'node:process';
import sharp from 'sharp';

const [file, pixels, side] = process.argv.slice(2);
sharp.concurrency(1);
sharp.cache(false);
try {
  const { data, info } = await sharp(file, { limitInputPixels: Number(pixels), pages: 1, sequentialRead: true })
    .autoOrient()
    .resize({ width: Number(side), height: Number(side), fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  const size = Buffer.alloc(8);
  size.writeUInt32BE(info.width, 0);
  size.writeUInt32BE(info.height, 4);
  process.stdout.write(Buffer.concat([size, data]));
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = 1;
}
