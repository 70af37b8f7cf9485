import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Place, Restaurant } from '../catalog/entries.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { loadedRegion, whenLoaded } from '../../shared/lib/loaded-region.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { LoadNearbyResult, LoadPlaceResult, LoadPlaceMediaResult } from './place.actors.ts';
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
  /** Restaurants near the place, the nearest first. */
  nearby: readonly Restaurant[];
}

/** A place to visit with its pictures (spec §2, Place detail) and the restaurants near it (D380). */
export const placeMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PlaceEvent },
  actors: {
    loadPlace: notProvided<LoadPlaceResult, Input>('loadPlace'),
    loadMedia: notProvided<LoadPlaceMediaResult, Input>('loadMedia'),
    loadNearby: notProvided<LoadNearbyResult, Input>('loadNearby'),
  },
  actions: {
    clearMessage: assign({ message: null }),
    showPlace: assign((_, { place }: Outcome<LoadPlaceResult, 'loaded'>) => ({ place })),
    report: assign((_, { message }: { message: string }) => ({ message })),
    reportUnreachable: assign({ message: unreachableMessage }),
    showPictures: assign((_, { imageUrls }: Outcome<LoadPlaceMediaResult, 'loaded'>) => ({ imageUrls })),
    showNearby: assign((_, { restaurants }: Outcome<LoadNearbyResult, 'loaded'>) => ({ nearby: restaurants })),
  },
}).createMachine({
  id: 'place',
  context: ({ input: { placeId } }) => ({ placeId, place: null, message: null, imageUrls: [], nearby: [] }),
  type: 'parallel',
  states: {
    details: loadedRegion(
      'loadPlace',
      placeIn,
      whenLoaded<LoadPlaceResult>()({ show: 'showPlace', report: 'report', unreachable: 'reportUnreachable' }),
      'clearMessage',
    ),
    media: loadedRegion('loadMedia', placeIn, whenLoaded<LoadPlaceMediaResult>()({ show: 'showPictures' })),
    nearby: loadedRegion('loadNearby', placeIn, whenLoaded<LoadNearbyResult>()({ show: 'showNearby' })),
  },
});

function placeIn({ context: { placeId } }: { context: Context }): Input {
  return { placeId };
}

export type PlaceSnapshot = SnapshotFrom<typeof placeMachine>;
