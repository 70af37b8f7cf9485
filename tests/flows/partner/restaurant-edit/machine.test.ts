import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createPartnerRestaurantsActors } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createRestaurantEditActors } from '../../../../machines/partner/restaurant-edit/restaurant-edit.actors.ts';
import { shalibanda } from '../restaurants/model.ts';
import { answeringApi, type ApiAnswer, type AskedCall } from '../../../fixtures/answering-api.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

function portal(answer: (call: AskedCall) => ApiAnswer) {
  const { api, calls } = answeringApi(answer);
  const logic = partnerRestaurantsMachine.provide({ actors: createPartnerRestaurantsActors({ api }) });
  const restaurants = createActor(logic).start();
  const { findRestaurant, saveRestaurant } = createRestaurantEditActors({ api, restaurants });
  return {
    calls,
    find: (restaurantId: number) => toPromise(createActor(findRestaurant, { input: { restaurantId } }).start()),
    saveRestaurant,
  };
}

const owned = (...data: unknown[]): ApiAnswer => ({ status: 200, json: { data, partnerId: 4, count: data.length } });

describe('a restaurant of the partner', () => {
  it('is found when the list is loaded', async () => {
    const { find } = portal(() => owned(shalibanda));
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
  });

  it('is found although it is newer than the list', async () => {
    let isMade = false;
    const { find } = portal(() => (isMade ? owned(shalibanda) : owned()));
    expect(await find(12)).toEqual({ kind: 'unknown' });
    isMade = true;
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
  });

  it('is unknown if the list does not contain it [PREST-31]', async () => {
    const { find } = portal(() => owned(shalibanda));
    expect(await find(99)).toEqual({ kind: 'unknown' });
  });

  it("fails with the server's message if the list fails [ERR-5]", async () => {
    const { find } = portal(() => ({ status: 500, json: { code: 'server_error', message: 'Closed.', detail: '' } }));
    expect(await find(12)).toEqual({ kind: 'failed', message: 'Closed.' });
  });
});

it('is saved with restaurantId and an integer city_id, and the message is read [API-35]', async () => {
  const { calls, saveRestaurant } = portal(({ method }) =>
    method === 'PUT' ? { status: 200, json: { message: 'Saved.' } } : owned(),
  );
  const fields = {
    name: 'Charminar Kitchen',
    street_address: '21-3-7, Shalibanda Road',
    city_id: 1,
    phone: '9876500001',
    map_url: 'opposite the clock tower',
    is_veg: 0,
  } as const;
  const saving = createActor(saveRestaurant, { input: { restaurantId: 12, fields, version: 3 } }).start();
  expect(await toPromise(saving)).toEqual({ kind: 'saved', message: 'Saved.' });
  expect(calls).toContainEqual({
    method: 'PUT',
    path: '/partner/restaurants/',
    body: { restaurantId: 12, ...fields, version: 3 },
  });
});
