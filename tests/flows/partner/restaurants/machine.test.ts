import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createPartnerRestaurantsActors } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { partnerHyderabad, partnerVijayawada, rejected, shalibanda } from './model.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

async function loadedWith(restaurants: ApiAnswer, cities: ApiAnswer = { status: 200, json: { cities: [] } }) {
  const { api, calls } = answeringApi(({ path }) => (path === '/partner/cities' ? cities : restaurants));
  const logic = partnerRestaurantsMachine.provide({ actors: createPartnerRestaurantsActors({ api }) });
  const { context } = await waitFor(
    createActor(logic).start(),
    ({ value }) => !JSON.stringify(value).includes('loading'),
  );
  return { context, calls };
}

it('reads the list in an object, with the partner and the count [API-33 STORE-17 STORE-28]', async () => {
  const { context, calls } = await loadedWith({
    status: 200,
    json: { data: [shalibanda, rejected], partnerId: 4, count: 2 },
  });
  expect(context.own).toEqual({ restaurants: [shalibanda, rejected], partnerId: 4, count: 2 });
  expect(calls).toContainEqual({ method: 'GET', path: '/partner/restaurants/', body: null });
});

it('reads the body itself as the list [API-33]', async () => {
  const { context } = await loadedWith({ status: 200, json: [shalibanda, rejected] });
  expect(context.own).toEqual({ restaurants: [shalibanda, rejected], partnerId: null, count: 2 });
});

it('reads the cities with state and district [STORE-15]', async () => {
  const none = { status: 200, json: { data: [], partnerId: 4, count: 0 } };
  const { context } = await loadedWith(none, { status: 200, json: { cities: [partnerHyderabad, partnerVijayawada] } });
  expect(context.cities?.map(({ id, name, state, district }) => [id, name, state, district])).toEqual([
    [1, 'Hyderabad', 'Telangana', 'Hyderabad'],
    [9, 'Vijayawada', 'Andhra Pradesh', 'NTR'],
  ]);
});

it("shows the server's messages about list and cities [ERR-5]", async () => {
  const failure = (message: string) => ({ status: 500, json: { code: 'server_error', message, detail: '' } });
  const { context } = await loadedWith(failure('The books are closed.'), failure('The map is gone.'));
  expect(context).toMatchObject({ message: 'The books are closed.', citiesMessage: 'The map is gone.' });
});

it('shows the default message for an answer without one [ERR-5]', async () => {
  const { context } = await loadedWith({ status: 502, text: '<h1>Bad gateway</h1>' });
  expect(context.message).toBe('Something went wrong');
});
