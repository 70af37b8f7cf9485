import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { aroundFrom } from '../../../domain/wrap-around.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { Refused } from '../../shared/lib/refused.ts';

/** One menu item of one restaurant. */
export interface Dish {
  restaurantId: number;
  menuId: number;
}

/** What the details say of a menu item (spec §7, POST /menuDetails). */
export interface DishWords {
  category: string | null;
  description: string | null;
}

export type MenuDetailsResult = { kind: 'loaded'; words: DishWords } | Refused;
export type MenuMediaResult = { kind: 'loaded'; imageUrls: readonly string[] } | { kind: 'refused' };

export type MenuDetailsEvent =
  | { type: 'details.open'; dish: Dish }
  | { type: 'details.close' }
  | { type: 'picture.next' }
  | { type: 'picture.previous' };

interface Context {
  /** Stays after closing, for the modal to go as it was; null until one was opened. */
  dish: Dish | null;
  words: DishWords | null;
  imageUrls: readonly string[];
  /** Which picture, counted from 0. */
  at: number;
}

/** The modal over a menu: what it shows of a dish comes when it opens; without details it closes (spec §2, §4). */
export const menuDetailsMachine = setup({
  types: { context: {} as Context, events: {} as MenuDetailsEvent, emitted: {} as Toast },
  actors: {
    menuDetails: notProvided<MenuDetailsResult, Dish | null>('menuDetails'),
    menuMedia: notProvided<MenuMediaResult, Dish | null>('menuMedia'),
  },
  guards: {
    isLoaded: (_, result: { kind: 'loaded' | 'refused' }) => result.kind === 'loaded',
    hasOthers: ({ context }) => context.imageUrls.length > 1,
  },
  actions: {
    choose: assign((_, { dish }: { dish: Dish }) => ({ dish, words: null, imageUrls: [], at: 0 })),
    describe: assign((_, result: MenuDetailsResult) => (result.kind === 'loaded' ? { words: result.words } : {})),
    showPictures: assign((_, result: MenuMediaResult) =>
      result.kind === 'loaded' ? { imageUrls: result.imageUrls } : {},
    ),
    step: assign(({ context }, { by }: { by: 1 | -1 }) => ({
      at: aroundFrom(context.at, by, context.imageUrls.length),
    })),
    complain: emit((_, result: MenuDetailsResult) => ({
      type: 'toast',
      kind: 'error',
      text: result.kind === 'refused' ? result.message : unreachableMessage,
    })),
    complainUnreachable: emit({ type: 'toast', kind: 'error', text: unreachableMessage }),
  },
}).createMachine({
  id: 'menuDetails',
  context: { dish: null, words: null, imageUrls: [], at: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: { 'details.open': { target: 'opened', actions: { type: 'choose', params: ({ event }) => event } } },
    },
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
                onDone: [
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'describe', params: ({ event }) => event.output },
                  },
                  {
                    target: '#menuDetails.closed',
                    actions: { type: 'complain', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: '#menuDetails.closed', actions: 'complainUnreachable' },
              },
            },
            ready: {},
          },
        },
        // The picture of the menu stands in for those that do not come.
        pictures: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'menuMedia',
                src: 'menuMedia',
                input: ({ context }) => context.dish,
                onDone: { target: 'settled', actions: { type: 'showPictures', params: ({ event }) => event.output } },
                onError: 'settled',
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
  },
});

export type MenuDetailsSnapshot = SnapshotFrom<typeof menuDetailsMachine>;
