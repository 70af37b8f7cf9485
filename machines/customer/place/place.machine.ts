import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Place } from '../catalog/entries.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { loadedRegion, whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { LoadPlaceResult, LoadPlaceMediaResult } from './place.actors.ts';
import type { Outcome } from '../../shared/lib/when.ts';

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
  actions: {
    clearMessage: assign({ message: null }),
    showPlace: assign((_, { place }: Outcome<LoadPlaceResult, 'loaded'>) => ({ place })),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    showPictures: assign((_, { imageUrls }: Outcome<LoadPlaceMediaResult, 'loaded'>) => ({ imageUrls })),
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
