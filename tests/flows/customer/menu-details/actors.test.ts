import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createMenuDetailsActors } from '../../../../machines/customer/menu-details/menu-details.actors.ts';
import { dosa } from '../restaurant/model.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';

const input = { restaurantId: 12, menuId: 340 };

function create(answer: ApiAnswer) {
  const { api, calls } = answeringApi(() => answer);
  return { ...createMenuDetailsActors({ api }), calls };
}

it('sends restaurantId and menuId, and reads menu.description and menu.category [API-17]', async () => {
  const { menuDetails, calls } = create({ status: 200, json: { menuId: 340, menu: dosa } });
  expect(await toPromise(createActor(menuDetails, { input }).start())).toEqual({
    kind: 'loaded',
    words: { category: 'Breakfast', description: 'Crisp, thin, roasted in ghee.' },
  });
  expect(calls).toEqual([{ method: 'POST', path: '/menuDetails', body: { restaurantId: 12, menuId: 340 } }]);
});

it("returns the server's message", async () => {
  const message = 'There is no such thing here.';
  const { menuDetails } = create({ status: 404, json: { code: 'not_found', message, detail: message } });
  expect(await toPromise(createActor(menuDetails, { input }).start())).toEqual({ kind: 'refused', message });
});

it('sends menuId and restaurantId, and reads media.image_urls [API-18 STORE-20]', async () => {
  const json = { media: { image_urls: ['/a.webp', '/b.webp'], items: [] } };
  const { menuMedia, calls } = create({ status: 200, json });
  expect(await toPromise(createActor(menuMedia, { input }).start())).toEqual({
    kind: 'loaded',
    imageUrls: ['/a.webp', '/b.webp'],
  });
  expect(calls).toEqual([{ method: 'POST', path: '/menuMedia', body: { restaurantId: 12, menuId: 340 } }]);
});

it('continues without pictures when they are refused', async () => {
  const { menuMedia } = create({ status: 404, json: { code: 'not_found', message: 'No.', detail: 'No.' } });
  expect(await toPromise(createActor(menuMedia, { input }).start())).toEqual({ kind: 'refused' });
});
