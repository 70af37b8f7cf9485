import { assign, setup, type SnapshotFrom } from 'xstate';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { LoadPicturesResult } from './restaurant-pictures.actors.ts';

export type RestaurantPicturesEvent =
  /** The browser could not load the picture of this restaurant. */
  { type: 'picture.broken'; restaurantId: number };

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
  },
  guards: {
    isComplete: (_, { complete }: LoadPicturesResult) => complete,
    isNews: ({ context }, { restaurantId }: { restaurantId: number }) => !context.broken.includes(restaurantId),
  },
  actions: {
    keep: assign((_, { pictures }: LoadPicturesResult) => ({ pictures })),
    rememberBroken: assign(({ context }, { restaurantId }: { restaurantId: number }) => ({
      broken: [...context.broken, restaurantId],
    })),
  },
}).createMachine({
  id: 'restaurantPictures',
  context: ({ input }) => ({ ...input, pictures: {}, broken: [] }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPictures',
        src: 'loadPictures',
        input: ({ context }) => ({ restaurantIds: context.restaurantIds }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.output },
            target: 'settled.complete',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'settled.incomplete', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: 'settled.incomplete',
      },
    },
    settled: {
      on: {
        'picture.broken': {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: { type: 'rememberBroken', params: ({ event }) => event },
        },
      },
      initial: 'complete',
      states: { complete: {}, incomplete: {} },
    },
  },
});

export type RestaurantPicturesSnapshot = SnapshotFrom<typeof restaurantPicturesMachine>;
