import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DISH_KINDS } from '../../demo/art/dishes.ts';
import { FRONT_KINDS } from '../../demo/art/fronts.ts';
import { renderWebp } from '../../demo/art/picture-store.ts';
import { drawPicture, type Subject, VIEW_COUNTS } from '../../demo/art/pictures.ts';
import { pictureRoutes } from '../../demo/art/pictures.routes.ts';
import { PLACE_KINDS } from '../../demo/art/places.ts';
import { VESSEL_NAMES } from '../../demo/art/vessels.ts';
import { warmPictureCache } from '../../demo/art/warm-pictures.ts';

let dataDir: string;
let app: FastifyInstance;
let rendered: number;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  rendered = 0;
  app = Fastify();
  await app.register(pictureRoutes, {
    dataDir,
    offered: () => Promise.resolve(new Set(offered)),
    render: (svg: string, width: number) => {
      rendered += 1;
      return renderWebp(svg, width);
    },
  });
});
afterEach(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

/** The pictures that the demo data contains in these tests. Some of them cannot be drawn. */
const offered = [
  '/pictures/dish/biryani-17.webp',
  '/pictures/dish/nonsense-1.webp',
  '/pictures/dish/biryani-1-9.webp',
  '/pictures/dish/constructor-1.webp',
  '/pictures/restaurant/constructor-1.webp',
  '/pictures/restaurant/dhaba-8.webp',
  '/pictures/place/fort-3-1.webp',
];

const get = (url: string) => app.inject({ url });

describe('pictures', () => {
  it('are WebP images with the requested width and an aspect ratio of 4:3, and are cached as immutable', async () => {
    const answer = await get('/pictures/dish/biryani-17.webp?w=320');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 240 });
  });

  it('are drawn one at a time when they are requested concurrently', async () => {
    // Waits until no picture of another test file is being drawn in this process.
    await vi.waitUntil(() => sharp.counters().queue === 0 && sharp.counters().process === 0);
    let most = 0;
    // Does not count `queue`, because a task that is just starting can be in both counters.
    const watch = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
    const widths = [160, 320, 480, 640, 960];
    const answers = await Promise.all(widths.map((width) => get(`/pictures/restaurant/dhaba-8.webp?w=${width}`)));
    clearInterval(watch);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(widths.map(() => 200));
    expect(most).toBe(1);
  });

  it('are 640 px wide by default', async () => {
    const { width, height } = await sharp((await get('/pictures/place/fort-3-1.webp')).rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 640, height: 480 });
  });

  it.each(['100', '0', '-160', '99999', '320px', '', '320&w=640'])(
    'are rejected in the width %j with a list of the offered widths',
    async (width) => {
      const answer = await get(`/pictures/dish/biryani-17.webp?w=${width}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'validation_error',
        detail: 'w: must be one of 160, 320, 480, 640, 960, 1280',
      });
      expect(rendered).toBe(0);
    },
  );

  it.each([
    'dish/nonsense-1.webp',
    'ghost/biryani-1.webp',
    'dish/biryani.webp',
    'dish/biryani-1.png',
    'dish/biryani-1-9.webp',
    'dish/constructor-1.webp',
    'restaurant/constructor-1.webp',
    'dish/..%2F..%2Fetc-1.webp',
    // This picture could be drawn, but the demo data does not contain it.
    'dish/biryani-18.webp',
    'dish/biryani-017.webp',
    'dish/biryani-17-0.webp',
  ])('do not exist at %s', async (name) => {
    const answer = await get(`/pictures/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect(rendered).toBe(0);
  });

  it('are rendered only once for concurrent and later requests', async () => {
    const url = '/pictures/restaurant/dhaba-8.webp?w=160';
    const answers = await Promise.all([get(url), get(url), get(url), get(url)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(rendered).toBe(1);
    expect((await get(url)).rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect(rendered).toBe(1);
    const kept = await readdir(join(dataDir, 'pictures'), { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(1);
  });

  it('differ for every motif, view and seed', () => {
    const motifs: Record<Subject, readonly string[]> = {
      dish: DISH_KINDS,
      restaurant: FRONT_KINDS,
      place: PLACE_KINDS,
    };
    // `Object.entries` does not return the type of the keys.
    for (const [subject, names] of Object.entries(motifs) as [Subject, readonly string[]][]) {
      const views = (motif: string) =>
        Array.from({ length: VIEW_COUNTS[subject] }, (_, view) => drawPicture(subject, { motif, seed: 5, view }));
      for (const motif of names) {
        expect(views(motif)).not.toContain(undefined);
        expect(views(motif).join('')).not.toMatch(/NaN|undefined|Infinity/);
        expect(new Set(views(motif)).size).toBe(VIEW_COUNTS[subject]);
        expect(drawPicture(subject, { motif, seed: 5, view: 0 })).not.toBe(
          drawPicture(subject, { motif, seed: 6, view: 0 }),
        );
      }
      expect(new Set(names.map((motif) => drawPicture(subject, { motif, seed: 5, view: 0 }))).size).toBe(names.length);
    }
    expect(DISH_KINDS.length).toBeGreaterThanOrEqual(40);
    expect(VESSEL_NAMES.length).toBeGreaterThanOrEqual(8);
    expect(FRONT_KINDS.length).toBeGreaterThanOrEqual(12);
    expect(PLACE_KINDS.length).toBeGreaterThanOrEqual(12);
  });

  it('are rendered in the background after the start, until the server stops', async () => {
    const folder = join(dataDir, 'pictures', 'v2', 'restaurant');
    const drawn = () => readdir(folder).catch(() => []);
    const addresses = Array.from({ length: 50 }, (_, seed) => `/pictures/restaurant/dhaba-${seed}.webp`);
    const warming = warmPictureCache(dataDir, addresses);
    expect(await drawn()).toEqual([]);
    await expect.poll(drawn, { timeout: 10_000 }).toContain('dhaba-1-0-960.webp');
    await warming.stop();
    const { length } = await drawn();
    expect(length).toBeLessThan(50);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await drawn()).toHaveLength(length);
  });
});
