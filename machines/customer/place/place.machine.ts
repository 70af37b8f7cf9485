import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Place } from '../catalog/catalog.entries.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';

export type LoadPlaceResult = { kind: 'loaded'; place: Place } | ApiFailure;
export type LoadPlaceMediaResult = { kind: 'loaded'; imageUrls: readonly string[] } | { kind: 'refused' };

/** Retries every failed load. */
export type PlaceEvent = { type: 'page.retry' };

interface Input {
  placeId: number;
}

interface Context extends Input {
  place: Place | null;
  message: string | null;
  imageUrls: readonly string[];
}

/** A place to visit with its pictures (spec §2, Place detail). */
export const placeMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PlaceEvent },
  actors: {
    loadPlace: notProvided<LoadPlaceResult, Input>('loadPlace'),
    loadMedia: notProvided<LoadPlaceMediaResult, Input>('loadMedia'),
  },
  guards: { isLoaded: (_, result: { kind: 'loaded' | 'refused' }) => result.kind === 'loaded' },
  actions: {
    clearMessage: assign({ message: null }),
    showPlace: assign((_, result: LoadPlaceResult) => (result.kind === 'loaded' ? { place: result.place } : {})),
    report: assign((_, result: LoadPlaceResult) => (result.kind === 'refused' ? { message: result.message } : {})),
    reportUnreachable: assign({ message: unreachableMessage }),
    showPictures: assign((_, result: LoadPlaceMediaResult) =>
      result.kind === 'loaded' ? { imageUrls: result.imageUrls } : {},
    ),
  },
}).createMachine({
  id: 'place',
  context: ({ input: { placeId } }) => ({ placeId, place: null, message: null, imageUrls: [] }),
  type: 'parallel',
  states: {
    details: {
      initial: 'loading',
      states: {
        loading: {
          entry: 'clearMessage',
          invoke: {
            id: 'loadPlace',
            src: 'loadPlace',
            input: ({ context: { placeId } }) => ({ placeId }),
            ...whenLoaded<LoadPlaceResult>()({ show: 'showPlace', report: 'report', unreachable: 'reportUnreachable' }),
          },
        },
        ready: {},
        failed: { on: { 'page.retry': 'loading' } },
      },
    },
    media: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadMedia',
            src: 'loadMedia',
            input: ({ context: { placeId } }) => ({ placeId }),
            ...whenLoaded<LoadPlaceMediaResult>()({ show: 'showPictures' }),
          },
        },
        ready: {},
        failed: { on: { 'page.retry': 'loading' } },
      },
    },
  },
});

export type PlaceSnapshot = SnapshotFrom<typeof placeMachine>;
