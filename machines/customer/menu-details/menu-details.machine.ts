import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { wrapIndex } from '../../../domain/wrap-index.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { Dish, DishTexts, MenuDetailsResult, MenuMediaResult } from './menu-details.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

export type MenuDetailsEvent = { type: 'details.close' } | { type: 'picture.next' } | { type: 'picture.previous' };

interface Context {
  dish: Dish;
  words: DishTexts | null;
  imageUrls: readonly string[];
  /** Index of the shown picture, starting at 0. */
  at: number;
}

/** The modal of a menu item: loads the details when it opens, and closes if loading fails (spec §2, §4). */
export const menuDetailsMachine = setup({
  types: { input: {} as Dish, context: {} as Context, events: {} as MenuDetailsEvent, emitted: {} as Toast },
  actors: {
    menuDetails: notProvided<MenuDetailsResult, Dish>('menuDetails'),
    menuMedia: notProvided<MenuMediaResult, Dish>('menuMedia'),
  },
  guards: {
    hasOthers: ({ context }) => context.imageUrls.length > 1,
  },
  actions: {
    describe: assign((_, { words }: Outcome<MenuDetailsResult, 'loaded'>) => ({ words })),
    showPictures: assign((_, { imageUrls }: Outcome<MenuMediaResult, 'loaded'>) => ({ imageUrls })),
    step: assign(({ context }, { by }: { by: 1 | -1 }) => ({
      at: wrapIndex(context.at, by, context.imageUrls.length),
    })),
    complain: emit((_, { message }: { message: string }) => ({ type: 'toast', kind: 'error', text: message })),
    complainUnreachable: emit({ type: 'toast', kind: 'error', text: unreachableMessage }),
  },
}).createMachine({
  id: 'menuDetails',
  context: ({ input: { restaurantId, menuId } }) => ({
    dish: { restaurantId, menuId },
    words: null,
    imageUrls: [],
    at: 0,
  }),
  initial: 'opened',
  states: {
    opened: {
      type: 'parallel',
      on: { 'details.close': 'closed' },
      states: {
        details: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'menuDetails',
                src: 'menuDetails',
                input: ({ context }) => context.dish,
                ...whenLoaded<MenuDetailsResult>()({
                  show: 'describe',
                  report: 'complain',
                  unreachable: 'complainUnreachable',
                  failed: '#menuDetails.closed',
                }),
              },
            },
            ready: {},
          },
        },
        // If the pictures cannot be loaded, the picture from the menu is shown.
        pictures: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'menuMedia',
                src: 'menuMedia',
                input: ({ context }) => context.dish,
                ...whenLoaded<MenuMediaResult>()({ show: 'showPictures', ready: 'settled', failed: 'settled' }),
              },
            },
            settled: {
              on: {
                'picture.next': { guard: 'hasOthers', actions: { type: 'step', params: { by: 1 } } },
                'picture.previous': { guard: 'hasOthers', actions: { type: 'step', params: { by: -1 } } },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final' },
  },
});

export type MenuDetailsSnapshot = SnapshotFrom<typeof menuDetailsMachine>;
