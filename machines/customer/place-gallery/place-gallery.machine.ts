import { assign, setup, type SnapshotFrom } from 'xstate';
import { callbackNotProvided } from '../../shared/lib/not-provided.ts';
import { wrapIndex } from '../../../domain/wrap-index.ts';
import type { NetworkFound } from '../../shared/lib/network-back.ts';
import { ofEvent } from '../../shared/lib/params.ts';

/**
 * Reasons to pause the automatic scrolling (WCAG 2.2.2): the pointer is over the pictures, the focus is on them, the
 * lightbox is open, the user pressed the pause button ('person'), or the system asks for reduced motion ('stillness').
 */
export type PauseReason = 'pointer' | 'focus' | 'lightbox' | 'person' | 'stillness';

export type PlaceGalleryEvent =
  | { type: 'gallery.hold'; by: PauseReason }
  | { type: 'gallery.release'; by: PauseReason }
  /** The user scrolled to the picture at index `at`, starting at 0. */
  | { type: 'gallery.move'; at: number }
  | { type: 'picture.break'; url: string }
  | NetworkFound;

interface Input {
  imageUrls: readonly string[];
}

interface Context {
  /** URLs of all pictures. */
  all: readonly string[];
  /** URLs of the pictures that have not failed to load since the browser was offline (PLACE-6). */
  imageUrls: readonly string[];
  /** Index of the current picture, starting at 0. */
  at: number;
  holds: readonly PauseReason[];
}

/** How long each picture is shown, ms (spec §9). */
const autoScrollMs = 3000;

/**
 * The pictures of a place, which scroll automatically; after the last picture follows the first (spec §2, Place
 * detail).
 */
export const placeGalleryMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PlaceGalleryEvent },
  actors: {
    watchMotion: callbackNotProvided('watchMotion'),
    watchNetwork: callbackNotProvided('watchNetwork'),
  },
  delays: { autoScroll: autoScrollMs },
  guards: {
    isNewHold: ({ context }, { by }: { by: PauseReason }) => !context.holds.includes(by),
    isHold: ({ context }, { by }: { by: PauseReason }) => context.holds.includes(by),
    isOnlyHold: ({ context }, { by }: { by: PauseReason }) => context.holds.length === 1 && context.holds[0] === by,
    isOtherPicture: ({ context }, { at }: { at: number }) =>
      at !== context.at && at >= 0 && at < context.imageUrls.length,
    isThere: ({ context }, { url }: { url: string }) => context.imageUrls.includes(url),
    isAnyGone: ({ context }) => context.imageUrls.length < context.all.length,
    hasOthers: ({ context }) => context.imageUrls.length > 1,
  },
  actions: {
    hold: assign(({ context }, { by }: { by: PauseReason }) => ({ holds: [...context.holds, by] })),
    release: assign(({ context }, { by }: { by: PauseReason }) => ({
      holds: context.holds.filter((each) => each !== by),
    })),
    move: assign((_, { at }: { at: number }) => ({ at })),
    advance: assign(({ context }) => ({ at: wrapIndex(context.at, 1, context.imageUrls.length) })),
    /** Removes a picture that could not be loaded. The current picture stays visible, unless it is the removed one. */
    drop: assign(({ context }, { url }: { url: string }) => {
      const gone = context.imageUrls.indexOf(url);
      const imageUrls = context.imageUrls.filter((each) => each !== url);
      const at = gone < context.at ? context.at - 1 : context.at;
      return { imageUrls, at: Math.max(0, Math.min(at, imageUrls.length - 1)) };
    }),
    /** Shows all pictures again, so that those that failed are tried again. The current picture stays visible. */
    restore: assign(({ context: { all, imageUrls, at } }) => {
      const shown = imageUrls[at];
      return { imageUrls: all, at: shown === undefined ? 0 : all.indexOf(shown) };
    }),
  },
}).createMachine({
  id: 'placeGallery',
  context: ({ input: { imageUrls } }) => ({ all: imageUrls, imageUrls, at: 0, holds: [] }),
  invoke: [
    { id: 'watchMotion', src: 'watchMotion' },
    { id: 'watchNetwork', src: 'watchNetwork' },
  ],
  on: {
    'picture.break': { guard: { type: 'isThere', params: ofEvent }, actions: { type: 'drop', params: ofEvent } },
    'network.found': { guard: 'isAnyGone', actions: 'restore' },
  },
  initial: 'moving',
  states: {
    moving: {
      after: { autoScroll: { guard: 'hasOthers', target: 'moving', reenter: true, actions: 'advance' } },
      on: {
        // Restarts the timer, which does not run again after it has found a single picture.
        'network.found': { guard: 'isAnyGone', target: 'moving', reenter: true, actions: 'restore' },
        'gallery.hold': { target: 'held', actions: { type: 'hold', params: ofEvent } },
        // Restarts the timer, so that the selected picture is shown for its full time.
        'gallery.move': {
          guard: { type: 'isOtherPicture', params: ofEvent },
          target: 'moving',
          reenter: true,
          actions: { type: 'move', params: ofEvent },
        },
      },
    },
    held: {
      on: {
        'gallery.hold': { guard: { type: 'isNewHold', params: ofEvent }, actions: { type: 'hold', params: ofEvent } },
        'gallery.release': [
          {
            guard: { type: 'isOnlyHold', params: ofEvent },
            target: 'moving',
            actions: { type: 'release', params: ofEvent },
          },
          { guard: { type: 'isHold', params: ofEvent }, actions: { type: 'release', params: ofEvent } },
        ],
        'gallery.move': {
          guard: { type: 'isOtherPicture', params: ofEvent },
          actions: { type: 'move', params: ofEvent },
        },
      },
    },
  },
});

export type PlaceGallerySnapshot = SnapshotFrom<typeof placeGalleryMachine>;
