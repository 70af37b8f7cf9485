import { assign, setup, type SnapshotFrom } from 'xstate';
import type { NetworkFound } from '../../shared/lib/network-back.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { LoadPicturesResult } from './restaurant-pictures.actors.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';

export type RestaurantPicturesEvent =
  /** The browser could not load the picture of this restaurant. */
  { type: 'picture.broken'; restaurantId: number } | NetworkFound;

interface Context {
  restaurantIds: readonly number[];
  pictures: Readonly<Record<number, string>>;
  broken: readonly number[];
}

/** The pictures in the list of restaurants, which are loaded independently of the list. */
export const restaurantPicturesMachine = setup({
  types: {
    input: {} as { restaurantIds: readonly number[] },
    context: {} as Context,
    events: {} as RestaurantPicturesEvent,
  },
  actors: {
    loadPictures: notProvided<LoadPicturesResult, { restaurantIds: readonly number[] }>('loadPictures'),
    watchNetwork: callbackNotProvided('watchNetwork'),
  },
  guards: {
    isComplete: (_, { complete }: LoadPicturesResult) => complete,
    isNews: ({ context }, { restaurantId }: { restaurantId: number }) => !context.broken.includes(restaurantId),
  },
  actions: {
    keep: assign(({ context }, { pictures }: LoadPicturesResult) => ({
      pictures: { ...context.pictures, ...pictures },
    })),
    rememberBroken: assign(({ context }, { restaurantId }: { restaurantId: number }) => ({
      broken: [...context.broken, restaurantId],
    })),
    /** Shows the pictures that failed again, so that the browser tries them again. */
    forgetBroken: assign({ broken: [] }),
  },
}).createMachine({
  id: 'restaurantPictures',
  context: ({ input }) => ({ ...input, pictures: {}, broken: [] }),
  invoke: { id: 'watchNetwork', src: 'watchNetwork' },
  on: {
    'picture.broken': {
      guard: { type: 'isNews', params: ofEvent },
      actions: { type: 'rememberBroken', params: ofEvent },
    },
    'network.found': { actions: 'forgetBroken' },
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPictures',
        src: 'loadPictures',
        input: ({ context }) => ({ restaurantIds: context.restaurantIds }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ofOutput },
            target: 'settled.complete',
            actions: { type: 'keep', params: ofOutput },
          },
          { target: 'settled.incomplete', actions: { type: 'keep', params: ofOutput } },
        ],
        onError: 'settled.incomplete',
      },
    },
    settled: {
      initial: 'complete',
      states: {
        complete: {},
        incomplete: { on: { 'network.found': { target: '#restaurantPictures.loading', actions: 'forgetBroken' } } },
      },
    },
  },
});

export type RestaurantPicturesSnapshot = SnapshotFrom<typeof restaurantPicturesMachine>;
