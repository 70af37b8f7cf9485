import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { addCustomers } from '../fixtures/create-restaurant.ts';
import { startPortal, type Portal } from '../fixtures/partner-server.ts';

let database: TestDatabase;
let portal: Portal;
let asha: number;
let restaurantId: number;
let menuId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startPortal(database.db);
  asha = (await addCustomers(database.db, 1))[0] ?? 0;
});
afterAll(async () => {
  await portal.app.close();
  await database.drop();
});
beforeEach(async () => {
  restaurantId = await portal.newRestaurant(portal.imran);
  menuId = await portal.newDish(portal.imran, restaurantId);
  await database.db.updateTable('restaurants').set({ status: 'approved' }).where('id', '=', restaurantId).execute();
});

const front = '/image-host/pehle/image/upload/v1/india/front.webp';
const inside = '/image-host/pehle/image/upload/v1/india/inside.webp';
const post = (path: string, body: object) => portal.as(portal.imran, 'POST', `/partner/media/${path}`, { body });
const addFront = (url: string) => post('createRestaurantMedia', { restaurantId, media_url: url, type: 'image' });
const addPicture = (url: string) => post('createMenuMedia/', { restaurantId, menuId, media_url: url, type: 'image' });
const ofRestaurant = async () => (await post('getRestaurantMedia/', { restaurantId })).body['media'];
const ofDish = async () => (await post('getMenuMedia/', { restaurantId, menuId })).body['media'];
const id = ({ body }: { body: Record<string, unknown> }) => Number(body['mediaId']);

const shownDish = async () =>
  (await portal.call(asha, '/menuDetails', { restaurantId, menuId })).body['menu'] as { image_url: string | null };
const shownRestaurant = async () =>
  (await portal.call(asha, '/restaurantDetails', { id: restaurantId })).body['restaurant'] as {
    image_url: string | null;
  };

it('pictures of a restaurant are added and listed with their ids [API-44 API-45 STORE-20]', async () => {
  const first = await addFront(front);
  expect(first).toEqual({ status: 201, body: { mediaId: expect.any(Number), message: 'Image added.' } });
  const second = await addFront(inside);
  expect(await ofRestaurant()).toEqual({
    image_urls: [front, inside],
    items: [
      { mediaId: id(first), url: front },
      { mediaId: id(second), url: inside },
    ],
  });
  const { body } = await portal.call(asha, '/restaurantMedia', { restaurantId });
  expect(body['media']).toEqual(await ofRestaurant());
});

it('a picture of a restaurant is removed by its id, and then no longer exists [API-46]', async () => {
  const [first, second] = [await addFront(front), await addFront(inside)];
  const removal = { restaurantId, mediaId: id(first) };
  expect((await post('deleteRestaurantMedia', removal)).status).toBe(200);
  expect(await ofRestaurant()).toEqual({ image_urls: [inside], items: [{ mediaId: id(second), url: inside }] });
  expect(await post('deleteRestaurantMedia', removal)).toMatchObject({
    status: 404,
    body: { message: 'This image no longer exists.' },
  });
});

it("the restaurant's card shows the next picture after its picture is removed", async () => {
  const [first] = [await addFront(front), await addFront(inside)];
  await portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body: { restaurantId, image_url: front } });
  expect((await shownRestaurant()).image_url).toBe(front);
  await post('deleteRestaurantMedia', { restaurantId, mediaId: id(first) });
  expect((await shownRestaurant()).image_url).toBe(inside);
});

it("the restaurant's card keeps its picture when another one is removed", async () => {
  const [first] = [await addFront(front), await addFront(inside)];
  const ofCard = front.replace('front', 'card');
  await portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body: { restaurantId, image_url: ofCard } });
  await post('deleteRestaurantMedia', { restaurantId, mediaId: id(first) });
  expect((await shownRestaurant()).image_url).toBe(ofCard);
});

it('pictures of a dish are added and listed with their ids [API-47 API-48]', async () => {
  const [first, second] = [await addPicture(front), await addPicture(inside)];
  expect(first).toMatchObject({ status: 201, body: { mediaId: expect.any(Number) } });
  expect(await ofDish()).toEqual({
    image_urls: [front, inside],
    items: [
      { mediaId: id(first), url: front },
      { mediaId: id(second), url: inside },
    ],
  });
  const { body } = await portal.call(asha, '/menuMedia', { restaurantId, menuId });
  expect(body['media']).toEqual(await ofDish());
});

it('the menu shows the first picture of a dish, also after other pictures are added', async () => {
  expect((await shownDish()).image_url).toBeNull();
  await addPicture(front);
  expect((await shownDish()).image_url).toBe(front);
  await addPicture(inside);
  expect((await shownDish()).image_url).toBe(front);
});

it('a picture of a dish is removed by its id, and the menu shows the next picture, if any [API-49]', async () => {
  const [first, second] = [await addPicture(front), await addPicture(inside)];
  expect((await post('deleteMenuMedia/', { restaurantId, menuId, mediaId: id(first) })).status).toBe(200);
  expect((await shownDish()).image_url).toBe(inside);
  expect((await post('deleteMenuMedia/', { restaurantId, menuId, mediaId: id(first) })).status).toBe(404);
  expect((await post('deleteMenuMedia/', { restaurantId, menuId, mediaId: id(second) })).status).toBe(200);
  expect(await ofDish()).toEqual({ image_urls: [], items: [] });
  expect((await shownDish()).image_url).toBeNull();
});

it('a picture cannot be removed from another restaurant or dish', async () => {
  const other = await portal.newDish(portal.imran, restaurantId, 'Idli');
  const picture = await addPicture(front);
  const elsewhere = { restaurantId, menuId: other, mediaId: id(picture) };
  expect((await post('deleteMenuMedia/', elsewhere)).status).toBe(404);
  const ofFront = await addFront(front);
  const second = await portal.newRestaurant(portal.imran);
  const wrong = { restaurantId: second, mediaId: id(ofFront) };
  expect((await post('deleteRestaurantMedia', wrong)).status).toBe(404);
  expect(await ofDish()).toMatchObject({ image_urls: [front] });
  expect(await ofRestaurant()).toMatchObject({ image_urls: [front] });
});

it.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//elsewhere.example/a.webp',
  'a.webp',
  '/',
  'ftp://a/b',
  '/a b',
  'https://res.cloudinary.com/pehle/image/upload/v1/india/a.webp',
  'https://elsewhere.example/image-host/a.webp',
  '/\\elsewhere.example/image-host/a.webp',
  '/image-host/../api/v1/c1/auth/logout',
  '/image-host/%2e%2e/docs',
  '/demo/outbox',
])('the picture URL %s is rejected', async (url) => {
  for (const answer of [await addFront(url), await addPicture(url)])
    expect(answer).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringMatching(/^media_url: /),
        message: expect.stringMatching(
          /^(Please check the media url: |This image is not one that was uploaded here\.)/,
        ),
      },
    });
  expect(await ofRestaurant()).toMatchObject({ image_urls: [] });
});

it('a dish has at most a hundred pictures', async () => {
  await database.db
    .insertInto('menu_media')
    .values(
      Array.from({ length: 100 }, (_, n) => ({ restaurant_id: restaurantId, menu_id: menuId, url: `/a/${n}.webp` })),
    )
    .execute();
  expect(await addPicture(front)).toMatchObject({
    status: 400,
    body: { message: 'There are 100 images already. Please remove one first.' },
  });
  expect(((await ofDish()) as { items: unknown[] }).items).toHaveLength(100);
});

it('the URL of a picture on our own host is stored without its origin', async () => {
  // The URL that the image host returns to a page with this origin.
  await addFront(`http://localhost:80${front}`);
  await addPicture(`http://localhost:80${front}`);
  expect((await ofRestaurant()) as object).toMatchObject({ image_urls: [front] });
  expect((await ofDish()) as object).toMatchObject({ image_urls: [front] });
  const changed = { restaurantId, image_url: `http://localhost:80${front}` };
  await portal.as(portal.imran, 'PUT', '/partner/restaurants/', { body: changed });
  expect((await shownRestaurant()).image_url).toBe(front);
});
