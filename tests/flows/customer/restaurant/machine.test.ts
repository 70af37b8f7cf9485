import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { restaurantMachine } from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { selectPage } from '../../../../machines/customer/restaurant/restaurant.view.ts';
import { dastarkhwan } from '../catalog/model.ts';
import { restaurantFlow } from './flow.ts';
import { planFlow, pagePartsOf } from '../../../engine/walk.ts';
import { silent } from '../../../fixtures/silent.ts';
import type {
  LoadDetailsResult,
  LoadLiveResult,
  LoadMediaResult,
  LoadMenusResult,
} from '../../../../machines/customer/restaurant/restaurant.actors.ts';

it.each(['details', 'menus', 'live'] as const)(
  'shows the spinner while only the part %s is still being loaded [REST-15]',
  async (slow) => {
    const answer = <Output>(part: string, output: Output) =>
      fromPromise<Output, { restaurantId: number }>(() =>
        part === slow ? new Promise<Output>(() => {}) : Promise.resolve(output),
      );
    const actor = createActor(
      restaurantMachine.provide({
        actors: {
          watchPage: silent,
          loadDetails: answer<LoadDetailsResult>('details', { kind: 'loaded', restaurant: dastarkhwan }),
          loadMedia: answer<LoadMediaResult>('media', { kind: 'loaded', imageUrls: [] }),
          loadMenus: answer<LoadMenusResult>('menus', { kind: 'loaded', menus: [] }),
          loadLive: answer<LoadLiveResult>('live', { kind: 'loaded', live: [] }),
        },
      }),
      { input: { restaurantId: 12, listImageUrl: null } },
    ).start();
    await waitFor(actor, (snapshot) =>
      (['details', 'menus', 'live'] as const).every((part) =>
        snapshot.matches({ [part]: part === slow ? 'loading' : 'ready' }),
      ),
    );
    expect(selectPage(actor.getSnapshot()).isLoading).toBe(true);
    actor.stop();
  },
);

it('visits every page part of a graph with more than 2000 transitions', () => {
  const { graph, paths } = planFlow(restaurantFlow);
  expect(graph.edges.length).toBeGreaterThan(2000);
  const visits = pagePartsOf(restaurantFlow, graph);
  const seen = new Set(paths.flat().flatMap(({ to }) => visits(to)));
  expect(graph.vertices.flatMap(visits).filter((visit) => !seen.has(visit))).toEqual([]);
  const isWithStock = (visit: string) => visit.startsWith('live shows') && visit.includes('"live_count":3');
  expect([...seen].filter(isWithStock)).not.toEqual([]);
});
