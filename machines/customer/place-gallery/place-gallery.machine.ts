import { assign, fromCallback, setup, type SnapshotFrom } from 'xstate';
import { aroundFrom } from '../../../domain/wrap-around.ts';

/**
 * What keeps the pictures from moving by themselves (WCAG 2.2.2): the pointer over them, the focus among them, the
 * lightbox above them, the pause button, and a system that asks for less motion.
 */
export type Hold = 'pointer' | 'focus' | 'lightbox' | 'person' | 'stillness';

export type PlaceGalleryEvent =
  | { type: 'gallery.hold'; by: Hold }
  | { type: 'gallery.release'; by: Hold }
  /** Somebody moved the strip to a picture, counted from 0. */
  | { type: 'gallery.move'; at: number }
  | { type: 'picture.break'; url: string };

interface Input {
  imageUrls: readonly string[];
}

interface Context {
  /** Those that load (PLACE-6). */
  imageUrls: readonly string[];
  /** Counted from 0. */
  at: number;
  holds: readonly Hold[];
}

/** How long each picture stays, ms (spec §9). */
const autoScrollMs = 3000;

/** A place's pictures, one after the other and from the last to the first (spec §2, Place detail). */
export const placeGalleryMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PlaceGalleryEvent },
  actors: {
    watchMotion: fromCallback<PlaceGalleryEvent>(() => {
      throw new Error('Actor "watchMotion" was not provided.');
    }),
  },
  delays: { autoScroll: autoScrollMs },
  guards: {
    isNewHold: ({ context }, { by }: { by: Hold }) => !context.holds.includes(by),
    isHold: ({ context }, { by }: { by: Hold }) => context.holds.includes(by),
    isOnlyHold: ({ context }, { by }: { by: Hold }) => context.holds.length === 1 && context.holds[0] === by,
    isElsewhere: ({ context }, { at }: { at: number }) => at !== context.at && at >= 0 && at < context.imageUrls.length,
    isThere: ({ context }, { url }: { url: string }) => context.imageUrls.includes(url),
    hasOthers: ({ context }) => context.imageUrls.length > 1,
  },
  actions: {
    hold: assign(({ context }, { by }: { by: Hold }) => ({ holds: [...context.holds, by] })),
    release: assign(({ context }, { by }: { by: Hold }) => ({ holds: context.holds.filter((each) => each !== by) })),
    move: assign((_, { at }: { at: number }) => ({ at })),
    advance: assign(({ context }) => ({ at: aroundFrom(context.at, 1, context.imageUrls.length) })),
    /** What is looked at stays before the eyes when a picture before it goes. */
    drop: assign(({ context }, { url }: { url: string }) => {
      const gone = context.imageUrls.indexOf(url);
      const imageUrls = context.imageUrls.filter((each) => each !== url);
      const at = gone < context.at ? context.at - 1 : context.at;
      return { imageUrls, at: Math.max(0, Math.min(at, imageUrls.length - 1)) };
    }),
  },
}).createMachine({
  id: 'placeGallery',
  context: ({ input: { imageUrls } }) => ({ imageUrls, at: 0, holds: [] }),
  invoke: { id: 'watchMotion', src: 'watchMotion' },
  on: {
    'picture.break': {
      guard: { type: 'isThere', params: ({ event }) => event },
      actions: { type: 'drop', params: ({ event }) => event },
    },
  },
  initial: 'moving',
  states: {
    moving: {
      after: { autoScroll: { guard: 'hasOthers', target: 'moving', reenter: true, actions: 'advance' } },
      on: {
        'gallery.hold': { target: 'held', actions: { type: 'hold', params: ({ event }) => event } },
        // A picture that was moved to gets its whole time.
        'gallery.move': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: 'moving',
          reenter: true,
          actions: { type: 'move', params: ({ event }) => event },
        },
      },
    },
    held: {
      on: {
        'gallery.hold': {
          guard: { type: 'isNewHold', params: ({ event }) => event },
          actions: { type: 'hold', params: ({ event }) => event },
        },
        'gallery.release': [
          {
            guard: { type: 'isOnlyHold', params: ({ event }) => event },
            target: 'moving',
            actions: { type: 'release', params: ({ event }) => event },
          },
          {
            guard: { type: 'isHold', params: ({ event }) => event },
            actions: { type: 'release', params: ({ event }) => event },
          },
        ],
        'gallery.move': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          actions: { type: 'move', params: ({ event }) => event },
        },
      },
    },
  },
});

export type PlaceGallerySnapshot = SnapshotFrom<typeof placeGalleryMachine>;
