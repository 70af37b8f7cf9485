import { assign, emit, setup, type SnapshotFrom } from 'xstate';
import { wrapIndex } from '../../../domain/wrap-index.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

/** A menu item and its restaurant. */
export interface Dish {
  restaurantId: number;
  menuId: number;
}

/** Texts of a menu item's details (spec §7, POST /menuDetails). */
export interface DishTexts {
  category: string | null;
  description: string | null;
}

export type MenuDetailsResult = { kind: 'loaded'; words: DishTexts } | ApiFailure;
export type MenuMediaResult = { kind: 'loaded'; imageUrls: readonly string[] } | { kind: 'refused' };

export type MenuDetailsEvent =
  | { type: 'details.open'; dish: Dish }
  | { type: 'details.close' }
  | { type: 'picture.next' }
  | { type: 'picture.previous' };

interface Context {
  /** Stays after closing, so that the closing modal keeps its content; null before the first opening. */
  dish: Dish | null;
  words: DishTexts | null;
  imageUrls: readonly string[];
  /** Index of the shown picture, from 0. */
  at: number;
}

/** The modal of a menu item. It loads the details when it opens, and closes if they fail (spec §2, §4). */
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
      at: wrapIndex(context.at, by, context.imageUrls.length),
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
        // If loading fails, the picture of the menu is shown.
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
