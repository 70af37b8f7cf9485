import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate';
import { createRestaurantCreateActors } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';
import { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import { selectCreateView } from '../../../../machines/partner/restaurant-create/restaurant-create.selectors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { restaurantCreateFlow } from './oracle.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import type { StepEvent } from '../../../engine/model.ts';
import { pathTitle } from '../../../engine/paths.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';
import { planFlow } from '../../../engine/walk.ts';

testFlow(flow);

/**
 * A server that handles each Idempotency-Key once, and then answers as the walk says or loses the answer: the worst
 * case of a broken connection.
 */
function createOffice() {
  const made = { restaurants: new Set<string | null>(), media: new Set<string | null>(), asked: 0 };
  let answer: ((event: StepEvent) => void) | null = null;
  const api = createApiClient('http://pehle.test', (request) => {
    const isCreate = request.method === 'POST' && request.url.endsWith('/partner/restaurants/');
    if (isCreate) made.asked += 1;
    return new Promise((resolve, reject) => {
      answer = ({ type, output }) => {
        answer = null;
        const key = request.headers.get('Idempotency-Key');
        if (kindOf(output) === 'refused') return resolve(Response.json(problem, { status: 400 }));
        if (isCreate) made.restaurants.add(key);
        if (request.url.endsWith('/createRestaurantMedia')) made.media.add(key);
        if (type.endsWith(' failed')) return reject(new TypeError('Failed to fetch'));
        resolve(Response.json({ message: '', restaurantId: 61, id: 61, mediaId: 8 }, { status: isCreate ? 201 : 200 }));
      };
    });
  });
  return { made, api, answer: (event: StepEvent) => answer?.(event), isAsked: () => answer !== null };
}
/** Replaces child machines with actors that the walk ends. */
function createEndedByHand() {
  const ends: ((output: unknown) => void)[] = [];
  return {
    logic: fromPromise<unknown, unknown>(() => new Promise((resolve) => void ends.push(resolve))),
    end: (output: unknown) => ends.at(-1)?.(output),
  };
}
const problem = { code: 'validation_error', message: 'No.', detail: 'No.' };
const kindOf = (output: unknown) => (typeof output === 'object' && output && 'kind' in output ? output.kind : null);

describe('a creation with failures and lost answers', () => {
  const { paths } = planFlow(restaurantCreateFlow);

  const manyWalks = { timeout: 60_000 };
  it(`creates one restaurant in each of ${paths.length} walks, regardless of retries`, manyWalks, async () => {
    let mostAsked = 0;
    for (const path of paths) {
      const office = createOffice();
      const child = createEndedByHand();
      const clock = new SimulatedClock();
      const logic = restaurantCreateMachine.provide({
        // The outputs are the model's.
        actors: {
          ...createRestaurantCreateActors({ api: office.api }),
          location: child.logic,
          imageUpload: child.logic,
        } as never,
      });
      const flow = createActor(logic, { clock, input: restaurantCreateFlow.model.input }).start();
      for (const { event } of path) {
        const [, id, how] = /^(\S+) (done|failed)$/.exec(event.type) ?? [];
        if (event.type === 'after redirect') clock.increment(1_500);
        else if (how === undefined) flow.send(event as never);
        else if (id === 'location' || id === 'imageUpload') child.end(event.output);
        else {
          await vi.waitUntil(office.isAsked, { interval: 0 });
          office.answer(event);
        }
        // Lets the stream of an answer be read.
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
        const view = selectCreateView(flow.getSnapshot());
        const mustExist = ['uploading', 'registering', 'linking', 'pictureFailed', 'created'].includes(view);
        const fewest = mustExist ? 1 : 0;
        expect(office.made.restaurants.size, pathTitle(path)).toBeGreaterThanOrEqual(fewest);
        expect(office.made.restaurants.size, pathTitle(path)).toBeLessThanOrEqual(1);
      }
      expect(office.made.media.size, pathTitle(path)).toBeLessThanOrEqual(1);
      mostAsked = Math.max(mostAsked, office.made.asked);
      flow.stop();
    }
    expect(mostAsked).toBeGreaterThan(1);
  });
});

describe('the calls of section 7', () => {
  const fields = {
    name: 'Lakshmi Mess',
    street_address: '4, Gandhi Road',
    city_id: 9,
    phone: '9876543210',
    map_url: 'https://maps.example/lakshmi%20mess',
    is_veg: 1,
  } as const;
  const failure = { status: 400, json: { code: 'validation_error', message: 'No.', detail: '', name: ['Too long.'] } };

  async function create(answer: ApiAnswer, located = {}) {
    const { api, calls } = answeringApi(() => answer);
    const { createRestaurant } = createRestaurantCreateActors({ api });
    const input = { key: 'a-key-of-its-own', fields: { ...fields, ...located } };
    return { result: await toPromise(createActor(createRestaurant, { input }).start()), calls };
  }

  it('sends the six fields, and reads message and restaurantId [API-34 PREST-14]', async () => {
    const { result, calls } = await create({ status: 201, json: { message: 'Made.', restaurantId: 61, id: 61 } });
    expect(result).toEqual({ kind: 'created', restaurantId: 61, message: 'Made.' });
    const body = fields;
    expect(calls).toEqual([{ method: 'POST', path: '/partner/restaurants/', body }]);
  });

  it('sends latitude and longitude if they were generated, and reads id [API-34 PREST-42]', async () => {
    const { result, calls } = await create(
      { status: 201, json: { message: 'Made.', id: 62 } },
      { latitude: 16.50617, longitude: 80.64802 },
    );
    expect(result).toMatchObject({ restaurantId: 62 });
    expect(calls[0]?.body).toMatchObject({ latitude: 16.50617, longitude: 80.64802 });
  });

  it('reads the first message of a refusal [ERR-2]', async () => {
    expect((await create(failure)).result).toEqual({ kind: 'refused', message: 'Too long.' });
  });

  it('reads the refused field', async () => {
    const json = { code: 'validation_error', message: 'Please check the map url.', detail: 'x', field: 'map_url' };
    const { result } = await create({ status: 400, json });
    expect(result).toEqual({ kind: 'refused', message: 'Please check the map url.', field: 'map_url' });
  });

  it('registers the picture as media [API-45 STORE-20]', async () => {
    const { api, calls } = answeringApi(() => ({ status: 201, json: { mediaId: 8, message: 'Image added.' } }));
    const { registerMedia } = createRestaurantCreateActors({ api });
    const input = { restaurantId: 61, url: '/image-host/front.webp', key: 'a-key-of-its-own-media' };
    expect(await toPromise(createActor(registerMedia, { input }).start())).toEqual({ kind: 'done' });
    const body = { restaurantId: 61, media_url: '/image-host/front.webp', type: 'image' };
    expect(calls).toEqual([{ method: 'POST', path: '/partner/media/createRestaurantMedia', body }]);
  });

  it('links the picture [API-35]', async () => {
    const { api, calls } = answeringApi(() => ({ status: 200, json: { message: 'Restaurant updated successfully!' } }));
    const { linkImage } = createRestaurantCreateActors({ api });
    const input = { restaurantId: 61, url: '/image-host/front.webp' };
    expect(await toPromise(createActor(linkImage, { input }).start())).toEqual({ kind: 'done' });
    const body = { restaurantId: 61, image_url: '/image-host/front.webp' };
    expect(calls).toEqual([{ method: 'PUT', path: '/partner/restaurants/', body }]);
  });
});
