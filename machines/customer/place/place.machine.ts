import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Place } from '../catalog/entries.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { isLoaded, loadedRegion, whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { LoadPlaceResult, LoadPlaceMediaResult } from './place.actors.ts';

/** Retries all loads that failed. */
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
  guards: { isLoaded },
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
    details: loadedRegion(
      'loadPlace',
      placeIn,
      whenLoaded<LoadPlaceResult>()({ show: 'showPlace', report: 'report', unreachable: 'reportUnreachable' }),
      'clearMessage',
    ),
    media: loadedRegion('loadMedia', placeIn, whenLoaded<LoadPlaceMediaResult>()({ show: 'showPictures' })),
  },
});

function placeIn({ context: { placeId } }: { context: Context }): Input {
  return { placeId };
}

export type PlaceSnapshot = SnapshotFrom<typeof placeMachine>;
