import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { createRestaurantCreateActors } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';
import { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import { selectPage } from '../../../../machines/partner/restaurant-create/restaurant-create.view.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { restaurantCreateFlow } from './flow.ts';
import type { StepEvent } from '../../../engine/model.ts';
import { pathTitle } from '../../../engine/paths.ts';
import { planFlow } from '../../../engine/walk.ts';

/**
 * Creates a server that handles each Idempotency-Key once and then, as the walk requires, responds, fails or loses the
 * response.
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
/** Creates a stub for child machines, whose output the walk determines. */
function createEndedByHand() {
  const ends: ((output: unknown) => void)[] = [];
  return {
    logic: fromPromise<unknown, unknown>(() => new Promise((resolve) => void ends.push(resolve))),
    end: (output: unknown) => ends.at(-1)?.(output),
  };
}
const problem = { code: 'validation_error', message: 'No.', detail: 'No.' };
const kindOf = (output: unknown) => (typeof output === 'object' && output && 'kind' in output ? output.kind : null);

describe('creating a restaurant with failures and lost responses', () => {
  const { paths } = planFlow(restaurantCreateFlow);

  const manyWalks = { timeout: 60_000 };
  it(`creates one restaurant in each of ${paths.length} walks, regardless of retries`, manyWalks, async () => {
    let mostAsked = 0;
    for (const path of paths) {
      const office = createOffice();
      const child = createEndedByHand();
      const clock = new SimulatedClock();
      const logic = restaurantCreateMachine.provide({
        // The walk passes the outputs of the model.
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
        // Waits until the body of the response has been read.
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
        const { view } = selectPage(flow.getSnapshot());
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
