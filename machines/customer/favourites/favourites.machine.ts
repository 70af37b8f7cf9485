import { assign, emit, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { given } from '../../shared/lib/given.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { tryAgainMessage, unknownFailureMessage, unreachableMessage } from '../../shared/lib/messages.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Toast } from '../../shared/lib/notices.ts';
import { ofEvent } from '../../shared/lib/params.ts';
import { outcome, when, type Outcome } from '../../shared/lib/when.ts';
import type { ChangeInput, FavouritesResult } from './favourites.actors.ts';

export type FavouritesEvent =
  | { type: 'heart.press'; restaurantId: number }
  /** The page is visible again, or the customer retries. */
  | { type: 'list.read' }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  /** Logged out, or the session has ended. */
  | { type: 'customer.left' };

/** A change that the page shows already, and that the server has not confirmed. */
interface Wish {
  restaurantId: number;
  isFavourite: boolean;
}

interface Context {
  /** As the server answered last; null until it has answered. */
  ids: readonly number[] | null;
  /** In the order of the presses; the first one is being sent. At most one for each restaurant. */
  wishes: readonly Wish[];
  /** Why the list could not be read; shown in `failed` only. */
  message: string | null;
}

export const favouritesMessages = {
  offline: 'You are offline. Press the heart again when you are online.',
  unreachable: 'Your favourites were not saved. Check your internet connection, then press the heart again.',
} as const;

/** The ids of the restaurants whose hearts are filled: those of the server with the wishes. */
export const markedIn = ({ ids, wishes }: Pick<Context, 'ids' | 'wishes'>): readonly number[] => [
  ...(ids ?? []).filter((id) => wishes.every(({ restaurantId }) => restaurantId !== id)),
  ...wishes.flatMap(({ restaurantId, isFavourite }) => (isFavourite ? [restaurantId] : [])),
];

type Loaded = Outcome<FavouritesResult, 'loaded'>;
type Pressed = { restaurantId: number };

/** The state that sends the first wish: one change at a time, so that no answer is older than another. */
const sending = <const Id extends 'add' | 'remove'>(id: Id) =>
  ({
    on: { 'heart.press': { guard: 'isOnline', actions: { type: 'wish', params: ofEvent } } },
    invoke: {
      id,
      src: id,
      input: ({ context: { wishes } }: { context: Context }): ChangeInput => ({
        restaurantId: given(wishes[0]).restaurantId,
      }),
      onDone: [
        { guard: when('loaded'), target: 'next', actions: { type: 'take', params: outcome('loaded') } },
        // The server may have another list than the page.
        { target: 'reading', actions: ['undo', { type: 'toastRefused', params: outcome('refused') }] },
      ],
      onError: { target: 'reading', actions: ['undoAll', 'toastUnreachable'] },
    },
  }) as const;

/**
 * The customer's favourite restaurants (D365). A press of a heart is shown at once and undone if the server refuses it. A
 * press that comes back before its answer is sent again, so that the last press of a heart wins. Ends when the customer leaves.
 */
export const favouritesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FavouritesEvent,
    emitted: {} as Toast,
  },
  actors: {
    load: notProvided<FavouritesResult>('load'),
    add: notProvided<FavouritesResult, ChangeInput>('add'),
    remove: notProvided<FavouritesResult, ChangeInput>('remove'),
    /** Sends `list.read`, the events of the network and `customer.left`. */
    watchPage: callbackNotProvided('watchPage'),
  },
  guards: {
    isOnline: stateIn({ present: { network: 'online' } }),
    wantsToAdd: ({ context }) => context.wishes[0]?.isFavourite === true,
    wantsToRemove: ({ context }) => context.wishes[0]?.isFavourite === false,
  },
  actions: {
    wish: assign(({ context }, { restaurantId }: Pressed) => {
      const wish = { restaurantId, isFavourite: !markedIn(context).includes(restaurantId) };
      const isKnown = context.wishes.some((each) => each.restaurantId === restaurantId);
      const wishes = context.wishes.map((each) => (each.restaurantId === restaurantId ? wish : each));
      return { wishes: isKnown ? wishes : [...wishes, wish] };
    }),
    take: assign(({ context }, { ids }: Loaded) => ({
      ids,
      wishes: context.wishes.filter(({ restaurantId, isFavourite }) => ids.includes(restaurantId) !== isFavourite),
    })),
    undo: assign(({ context }) => ({ wishes: context.wishes.slice(1) })),
    undoAll: assign({ wishes: [] }),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    toastOffline: emit({ type: 'toast', kind: 'notice', text: favouritesMessages.offline }),
    toastUnreachable: emit({ type: 'toast', kind: 'error', text: favouritesMessages.unreachable }),
    toastRefused: emit((_, { message }: { message: string }): Toast => ({
      type: 'toast',
      kind: 'error',
      text: message === unknownFailureMessage ? tryAgainMessage : message,
    })),
  },
}).createMachine({
  id: 'favourites',
  context: { ids: null, wishes: [], message: null },
  initial: 'present',
  states: {
    present: {
      type: 'parallel',
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: { 'customer.left': 'over' },
      states: {
        network: {
          initial: 'online',
          states: {
            online: { on: { 'network.lost': 'offline' } },
            offline: { on: { 'network.found': 'online', 'heart.press': { actions: 'toastOffline' } } },
          },
        },
        list: {
          initial: 'reading',
          on: { 'heart.press': { guard: 'isOnline', target: '.next', actions: { type: 'wish', params: ofEvent } } },
          states: {
            reading: {
              invoke: {
                id: 'load',
                src: 'load',
                ...whenLoaded<FavouritesResult>()({
                  show: 'take',
                  report: 'report',
                  unreachable: 'reportUnreachable',
                  ready: 'next',
                }),
              },
            },
            next: {
              always: [
                { guard: 'wantsToAdd', target: 'adding' },
                { guard: 'wantsToRemove', target: 'removing' },
                { target: 'ready' },
              ],
            },
            adding: sending('add'),
            removing: sending('remove'),
            ready: { on: { 'list.read': 'reading' } },
            failed: { on: { 'list.read': 'reading', 'network.found': 'reading' } },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});

export type FavouritesActorRef = ActorRefFrom<typeof favouritesMachine>;
export type FavouritesSnapshot = SnapshotFrom<typeof favouritesMachine>;
