import { createActor, fromCallback, waitFor } from 'xstate';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import {
  customerSessionMachine,
  type CustomerSessionActorRef,
} from '../../../../machines/customer/session/session.machine.ts';
import {
  createFavouritesActors,
  type ChangeInput,
  type FavouritesResult,
} from '../../../../machines/customer/favourites/favourites.actors.ts';
import {
  favouritesMachine,
  type FavouritesSnapshot,
} from '../../../../machines/customer/favourites/favourites.machine.ts';
import {
  onlyFavourites,
  selectPage,
  type FavouritesView,
} from '../../../../machines/customer/favourites/favourites.view.ts';
import type { BrowseView } from '../../../../machines/customer/browse/browse.view.ts';
import { formatListQuery, parseListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { registerFlow } from '../../../engine/flow.ts';
import { defineModel, type FlowEvent } from '../../../engine/model.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { charminar, dastarkhwan } from '../catalog/model.ts';

type Machine = typeof favouritesMachine;
type Event = FlowEvent<Machine>;

const loaded = (...ids: number[]) => ({ kind: 'loaded', ids }) as const;
const isFull = 'You have 200 favourites, the most that fit. Remove one to add another.';
const refused = { kind: 'refused', message: isFull } as const;
const unknown = { kind: 'refused', message: 'Something went wrong' } as const;

export const favouritesModel = defineModel(favouritesMachine, {
  input: undefined,
  events: {
    'heart.press': [
      { type: 'heart.press', restaurantId: 12 },
      { type: 'heart.press', restaurantId: 15 },
    ],
    'list.read': [{ type: 'list.read' }],
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'customer.left': [{ type: 'customer.left' }],
  },
  actors: {
    load: { outcomes: [loaded(), loaded(12), unknown] },
    // Another device may have changed the other restaurant.
    add: { outcomes: [loaded(12), loaded(15), loaded(12, 15), refused, unknown] },
    remove: { outcomes: [loaded(), loaded(12), loaded(15), unknown] },
    watchPage: { sends: ['list.read', 'network.lost', 'network.found', 'customer.left'] },
  },
  delays: {},
  allow: (snapshot, event) => isOfChange(snapshot, event) && isChange(snapshot, event),
});

/** Whether the list after a change contains the change; the server answers no other. */
function isOfChange({ context: { wishes } }: FavouritesSnapshot, event: Event): boolean {
  if ((event.type !== 'add done' && event.type !== 'remove done') || event.output.kind === 'refused') return true;
  const { restaurantId = 0 } = wishes[0] ?? {};
  return event.output.ids.includes(restaurantId) === (event.type === 'add done');
}

/** Whether the network changes; it is lost and found in turns. */
function isChange(snapshot: FavouritesSnapshot, { type }: Event): boolean {
  const isOnline = snapshot.matches({ present: { network: 'online' } });
  return type === 'network.lost' ? isOnline : type !== 'network.found' || !isOnline;
}

export interface FavouritesPage {
  shows: FavouritesView;
}

interface Ref {
  at: 'reading' | 'changing' | 'resting' | 'failed' | 'over';
  isOnline: boolean;
  ids: readonly number[] | null;
  /** What the customer wants of restaurants, in the order of the presses; the first one is on its way. */
  wanted: ReadonlyMap<number, boolean>;
  message: string | null;
}

const restaurants = [12, 15];
const isMarked = ({ ids, wanted }: Ref, id: number) => wanted.get(id) ?? ids?.includes(id) ?? false;

/** Sends the first wish, or rests without one. */
function goOn(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const [first] = ref.wanted;
  if (first === undefined) return { ...ref, at: 'resting' };
  const [restaurantId, isWanted] = first;
  recorder.call(isWanted ? 'add' : 'remove', { restaurantId });
  return { ...ref, at: 'changing' };
}

const oracle: Oracle<Machine, Ref, FavouritesPage> = {
  start(recorder) {
    recorder.call('watchPage', undefined);
    recorder.call('load', undefined);
    return { at: 'reading', isOnline: true, ids: null, wanted: new Map(), message: null };
  },

  step(ref, event, recorder) {
    const read = (after: Ref): Ref => {
      recorder.call('load', undefined);
      return { ...after, at: 'reading' };
    };
    const toast = (kind: 'notice' | 'error', text: string) => recorder.emit({ type: 'toast', kind, text });
    switch (event.type) {
      case 'heart.press': {
        if (!ref.isOnline) {
          toast('notice', 'You are offline. Press the heart again when you are online.');
          return ref;
        }
        const { restaurantId: id } = event;
        const pressed = { ...ref, wanted: new Map(ref.wanted).set(id, !isMarked(ref, id)) };
        return ref.at === 'changing' ? pressed : goOn(pressed, recorder);
      }
      case 'list.read':
        return ref.at === 'resting' || ref.at === 'failed' ? read(ref) : ref;
      case 'network.lost':
        return { ...ref, isOnline: false };
      case 'network.found':
        return ref.at === 'failed' ? read({ ...ref, isOnline: true }) : { ...ref, isOnline: true };
      case 'customer.left':
        recorder.end();
        return { ...ref, at: 'over' };
      case 'load done':
      case 'add done':
      case 'remove done': {
        const { output } = event;
        if (output.kind === 'loaded') {
          const open = [...ref.wanted].filter(([id, isWanted]) => output.ids.includes(id) !== isWanted);
          return goOn({ ...ref, ids: output.ids, wanted: new Map(open) }, recorder);
        }
        if (event.type === 'load done') return { ...ref, at: 'failed', message: output.message };
        toast('error', output.message === isFull ? isFull : 'Something went wrong. Please try again.');
        return read({ ...ref, wanted: new Map([...ref.wanted].slice(1)) });
      }
      case 'load failed':
        return { ...ref, at: 'failed', message: 'Network connection issue. Please check your internet connection.' };
      case 'add failed':
      case 'remove failed':
        toast('error', 'Your favourites were not saved. Check your internet connection, then press the heart again.');
        return read({ ...ref, wanted: new Map() });
    }
  },

  page(ref) {
    const hasFailed = ref.at === 'failed' && ref.ids === null;
    return {
      shows: {
        marked: restaurants.filter((id) => isMarked(ref, id)),
        view: ref.ids ? 'ready' : hasFailed ? 'failed' : 'loading',
        message: hasFailed ? ref.message : null,
      },
    };
  },
};

export const favouritesFlow = defineFlow({
  model: favouritesModel,
  oracle,
  observe: (snapshot: FavouritesSnapshot) => ({ shows: selectPage(snapshot) }),
  always: {
    'no restaurant has two wishes': ({ context: { wishes } }) =>
      new Set(wishes.map(({ restaurantId }) => restaurantId)).size === wishes.length,
  },
});

const answer = (outcome: FavouritesResult) =>
  outcome.kind === 'loaded'
    ? { status: 200, json: { restaurant_ids: outcome.ids } }
    : refusal(409, 'restaurant_limit', outcome.message);

export const calls = {
  load: { at: 'GET /api/v1/c1/favourites', answer },
  add: {
    at: 'PUT /api/v1/c1/favourites/*',
    path: ({ restaurantId }) => `/api/v1/c1/favourites/${restaurantId}`,
    answer,
  },
  remove: {
    at: 'DELETE /api/v1/c1/favourites/*',
    path: ({ restaurantId }) => `/api/v1/c1/favourites/${restaurantId}`,
    answer,
  },
} satisfies Calls<Machine>;

export const flow = registerFlow({
  name: 'favourites',
  flows: [favouritesFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createFavouritesActors({
      api,
      // The calls use neither the session nor the page.
      session: {} as CustomerSessionActorRef,
      onPageVisible: () => () => {},
      onReachability: () => () => {},
    }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

if (import.meta.vitest) {
  const { describe, expect, it } = import.meta.vitest;

  it('undoes all presses at once if a change gets no answer', async () => {
    const actors = {
      load: fromPromise<FavouritesResult>(async () => loaded()),
      add: fromPromise<FavouritesResult, ChangeInput>(() => Promise.reject(new Error('no answer'))),
      watchPage: fromCallback(() => {}),
    };
    const actor = createActor(favouritesMachine.provide({ actors }));
    const toasts: unknown[] = [];
    actor.on('toast', (toast) => toasts.push(toast));
    actor.start();
    for (const restaurantId of [12, 15]) actor.send({ type: 'heart.press', restaurantId });
    expect(selectPage(actor.getSnapshot()).marked).toEqual([12, 15]);
    await waitFor(actor, (snapshot) => snapshot.matches({ present: { list: 'ready' } }));
    expect(selectPage(actor.getSnapshot()).marked).toEqual([]);
    expect(toasts).toHaveLength(1);
  });

  it('reports the page, the network and the end of the session while it runs', () => {
    const events = { shown: () => {}, reached: (_: boolean) => {} };
    const stopped: string[] = [];
    const session = createActor(customerSessionMachine, {
      input: { cached: { isAuthenticated: false, user: null, edited: null } },
    }).start();
    session.send({ type: 'session.begun' });
    const { watchPage } = createFavouritesActors({
      ...{ api: answeringApi(() => 'silent').api, session },
      onPageVisible: (listener) => ((events.shown = listener), () => void stopped.push('page')),
      onReachability: (listener) => ((events.reached = listener), () => void stopped.push('network')),
    });
    const watch = runCallback(watchPage);
    events.reached(false);
    events.reached(true);
    events.shown();
    const before = ['network.lost', 'network.found', 'list.read'].map((type) => ({ type }));
    expect(watch.events).toEqual(before);
    session.send({ type: 'session.expired' });
    expect(watch.events).toEqual([...before, { type: 'customer.left' }]);
    watch.stop();
    expect(stopped).toEqual(['page', 'network']);
  });

  describe("the filter 'Favourites'", () => {
    it('is kept in the address beside the other filters', () => {
      const address = '?q=biryani&open=1&favourites=1&sort=price';
      expect(parseListQuery(address)).toMatchObject({
        query: 'biryani',
        openNow: true,
        favourites: true,
        sort: 'price',
      });
      expect(formatListQuery(parseListQuery(address))).toBe(address);
      expect(formatListQuery(parseListQuery('?favourites=no'))).toBe('');
    });

    it("stays when 'Clear the search' ends the others", () => {
      const search = createActor(listSearchMachine, { input: parseListQuery('?q=dosa&open=1&favourites=1') }).start();
      search.send({ type: 'search.clear' });
      expect(formatListQuery(search.getSnapshot().context)).toBe('?favourites=1');
    });

    const second = { ...dastarkhwan, id: 15 };
    const page: BrowseView = {
      ...{ tab: 'restaurants', cityId: 1, cities: [], citiesMessage: null, areCitiesLoading: false, view: 'list' },
      listing: { tab: 'restaurants', items: [dastarkhwan, second] },
      ...{ message: null, isRefreshing: false, dishes: null, dishSearch: null },
    };
    const known: FavouritesView = { marked: [15, 99], view: 'ready', message: null };
    const retry = () => {};
    const unread = 'Your favourites could not be loaded. Try again in a moment.';
    const none = 'None of your favourites is in this city. Press the heart of a restaurant to add it.';

    it.each<[string, FavouritesView, object]>([
      ['leaves the favourites', known, { view: 'list', listing: { tab: 'restaurants', items: [second] } }],
      ['says that there are none', { ...known, marked: [99] }, { view: 'empty', note: none }],
      ['waits for them', { ...known, view: 'loading' }, { view: 'loading', listing: null }],
      [
        'says why they are unknown',
        { ...known, view: 'failed', message: 'Not now.' },
        { view: 'failed', message: 'Not now.', note: unread, retry },
      ],
    ])('%s', (_, favourites, shown) => {
      expect(onlyFavourites(page, favourites, retry)).toMatchObject(shown);
    });

    it('changes neither places nor a list that is not there', () => {
      const places: BrowseView = { ...page, tab: 'places', listing: { tab: 'places', items: [charminar] } };
      for (const other of [places, { ...page, view: 'loading', listing: null } as const])
        expect(onlyFavourites(other, known, retry)).toBe(other);
    });
  });
}
