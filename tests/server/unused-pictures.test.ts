import { access, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picturesFolder } from '../../server/image-host/picture-files.ts';
import { claimPicture, removeUnusedPictures } from '../../server/image-host/unused-pictures.ts';
import { addRestaurantMedium } from '../../server/partner/media.store.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';
import { testConfig } from '../fixtures/application.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T07:30:00.000Z');

let database: TestDatabase;
let portal: Portal;
let data: string;
let folder: string;
let restaurantId: number;
let pictures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  data = await mkdtemp(path.join(tmpdir(), 'unused-'));
  folder = picturesFolder(data);
  const config = testConfig();
  portal = await startPortal(database.db, { config: { ...config, data: { ...config.data, dir: data } } });
  ({ restaurantId } = await createRestaurant(database.db, [{ count: 1 }]));
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

/** Stores a picture with one width that was uploaded, or last seen in use, some hours ago. */
async function upload(hoursAgo: number) {
  pictures += 1;
  const name = String(pictures).padStart(20, 'a');
  const within = path.join(folder, 'india', 'tamil nadu');
  await mkdir(within, { recursive: true });
  const [file = '', width = ''] = [`${name}.webp`, `${name}.w160.webp`].map((each) => path.join(within, each));
  for (const each of [file, width]) {
    // oxlint-disable-next-line no-await-in-loop -- two files
    await writeFile(each, 'picture');
    const at = (now - hoursAgo * hour) / 1000;
    // oxlint-disable-next-line no-await-in-loop -- two files
    await utimes(each, at, at);
  }
  const exists = async (each: string) =>
    access(each).then(
      () => true,
      () => false,
    );
  return {
    url: `/image-host/local/image/upload/v1/india/tamil%20nadu/${name}.webp`,
    isThere: async () => [await exists(file), await exists(width)],
    age: async () => (now - (await stat(file)).mtimeMs) / hour,
  };
}
const remove = (at = now) => removeUnusedPictures({ db: database.db, folder }, at);

it('pictures that nothing has used for a day are removed with their widths, others stay', async () => {
  const [old, young, used] = [await upload(36.1), await upload(35.9), await upload(36.1)];
  await addRestaurantMedium(database.db, { restaurantId, url: used.url });
  expect(await remove()).toBe(1);
  expect([await old.isThere(), await young.isThere(), await used.isThere()]).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
  // A used picture counts as seen now, so that it stays a day after its last use.
  expect([await used.age(), await young.age()]).toEqual([0, 35.9]);
  expect(await remove(now + hour)).toBe(1);
  expect(await young.isThere()).toEqual([false, false]);
});

it('a picture that a save begins to use is kept, although the save has not ended', async () => {
  const picture = await upload(40);
  let removing: Promise<number> | undefined;
  await database.db.transaction().execute(async (trx) => {
    expect(await claimPicture(trx, picture.url, folder)).toBe(true);
    await addRestaurantMedium(trx, { restaurantId, url: picture.url });
    removing = remove();
    // The removal waits for the end of the save.
    const state = await Promise.race([removing, new Promise((resolve) => setTimeout(() => resolve('waits'), 300))]);
    expect(state).toBe('waits');
  });
  expect(await removing).toBe(0);
  expect(await picture.isThere()).toEqual([true, true]);
});

it('saves that come after the removal are refused, with what to do', async () => {
  const picture = await upload(40);
  expect(await remove()).toBe(1);
  const id = await portal.newRestaurant(portal.imran);
  const menuId = await portal.newDish(portal.imran, id);
  const refused = { status: 400, body: { message: 'This image is gone. Please upload it again.' } };
  const body = { restaurantId: id, media_url: picture.url, type: 'image' };
  const post = (to: string, sent: object) => portal.as(portal.imran, 'POST', `/partner/media/${to}`, { body: sent });
  expect(await post('createRestaurantMedia', body)).toMatchObject(refused);
  expect(await post('createMenuMedia/', { ...body, menuId })).toMatchObject(refused);
  const change = { restaurantId: id, image_url: picture.url };
  expect(await portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body: change })).toMatchObject(refused);
  const there = await upload(0);
  expect(await post('createRestaurantMedia', { ...body, media_url: there.url })).toMatchObject({ status: 201 });
});
