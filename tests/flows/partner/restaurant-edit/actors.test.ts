import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createPartnerRestaurantsActors } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createRestaurantEditActors } from '../../../../machines/partner/restaurant-edit/restaurant-edit.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { shalibanda } from '../restaurants/model.ts';

/** Creates a portal whose list of restaurants is mocked; `find` looks up a restaurant by its id. */
function portal(answer: () => ApiAnswer) {
  const { api, calls } = answeringApi(({ path }) =>
    path === '/partner/restaurants/' ? answer() : { status: 200, json: { cities: [] } },
  );
  const logic = partnerRestaurantsMachine.provide({ actors: createPartnerRestaurantsActors({ api }) });
  const restaurants = createActor(logic).start();
  const { findRestaurant } = createRestaurantEditActors({ api, restaurants });
  const start = (restaurantId: number) => createActor(findRestaurant, { input: { restaurantId } }).start();
  const loads = () => calls.filter(({ path }) => path === '/partner/restaurants/').length;
  const settled = () => vi.waitFor(() => expect(restaurants.getSnapshot().matches({ list: 'loading' })).toBe(false));
  return { restaurants, start, find: (restaurantId: number) => toPromise(start(restaurantId)), loads, settled };
}

const owned = (...data: unknown[]): ApiAnswer => ({ status: 200, json: { data, partnerId: 4, count: data.length } });

describe('a restaurant of the partner', () => {
  it('is found in the list, which is loaded only once', async () => {
    const { find, loads } = portal(() => owned(shalibanda));
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
    expect(loads()).toBe(1);
  });

  it('is found by loading the list again if it was created later', async () => {
    let isMade = false;
    const { find, loads } = portal(() => (isMade ? owned(shalibanda) : owned()));
    expect(await find(12)).toEqual({ kind: 'unknown' });
    isMade = true;
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
    expect(loads()).toBe(2);
  });

  it('is found while the list is refreshed', async () => {
    let isSilent = false;
    const { find, restaurants, settled } = portal(() => (isSilent ? 'silent' : owned(shalibanda)));
    await settled();
    isSilent = true;
    restaurants.send({ type: 'restaurants.refresh' });
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
  });

  it('is unknown if the list does not contain it even after a refresh [PREST-31]', async () => {
    const { find, loads, settled } = portal(() => owned(shalibanda));
    await settled();
    expect(await find(99)).toEqual({ kind: 'unknown' });
    expect(loads()).toBe(2);
  });

  it('is unknown if the list does not contain it and the refresh of the list fails', async () => {
    let isOver = false;
    const { find, settled } = portal(() => (isOver ? refusal(500, 'server_error') : owned(shalibanda)));
    await settled();
    isOver = true;
    expect(await find(99)).toEqual({ kind: 'unknown' });
  });

  it("is reported with the server's message if the list cannot be loaded, and is found by the next attempt [ERR-5]", async () => {
    let answer: ApiAnswer = refusal(500, 'server_error', 'Closed.');
    const { find, settled } = portal(() => answer);
    expect(await find(12)).toEqual({ kind: 'failed', message: 'Closed.' });
    await settled();
    answer = owned(shalibanda);
    expect(await find(12)).toEqual({ kind: 'found', restaurant: shalibanda });
  });

  it('is no longer awaited when the actor is stopped', () => {
    const { start, restaurants } = portal(() => 'silent');
    const unsubscribed = vi.fn<() => void>();
    const subscribe = restaurants.subscribe.bind(restaurants);
    vi.spyOn(restaurants, 'subscribe').mockImplementation((...observer) => {
      const subscription = subscribe(...(observer as Parameters<typeof subscribe>));
      return { unsubscribe: () => (unsubscribed(), subscription.unsubscribe()) };
    });
    start(12).stop();
    expect(unsubscribed).toHaveBeenCalledOnce();
  });
});
