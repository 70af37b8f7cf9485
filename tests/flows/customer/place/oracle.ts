import type { PartView } from '../../../../machines/shared/lib/loaded-region.ts';
import type { placeMachine, PlaceSnapshot } from '../../../../machines/customer/place/place.machine.ts';
import {
  selectImageUrls,
  selectMapLink,
  selectMediaView,
  selectMessage,
  selectPlace,
  selectView,
} from '../../../../machines/customer/place/place.selectors.ts';
import { placeModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface PlacePage extends Page {
  shows: {
    view: PartView;
    /** The error that the page shows if the place cannot be loaded. */
    message: string | null;
    /** Fields of the place that the page shows unchanged. */
    id: number | null;
    name: string | null;
    map: string | null;
    photos: PartView;
    photoCount: number;
  };
  may: Record<'page.retry', 'enabled' | 'disabled'>;
}

interface Ref {
  details: PartView;
  message: string | null;
  isOnMap: boolean;
  media: PartView;
  photos: number;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { placeId: 3 };

const oracle: Oracle<typeof placeMachine, Ref, PlacePage> = {
  start(recorder) {
    recorder.call('loadPlace', it, { proves: ['API-12'] });
    recorder.call('loadMedia', it, { proves: ['API-13'] });
    return { details: 'loading', message: null, isOnMap: false, media: 'loading', photos: 0 };
  },

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadPlace done':
        return event.output.kind === 'refused'
          ? { ...ref, details: 'failed', message: event.output.message }
          : { ...ref, details: 'ready', isOnMap: event.output.place.longitude !== null };
      case 'loadPlace failed':
        return { ...ref, details: 'failed', message: noAnswer };
      case 'loadMedia done':
        return event.output.kind === 'refused'
          ? { ...ref, media: 'failed' }
          : { ...ref, media: 'ready', photos: event.output.imageUrls.length };
      case 'loadMedia failed':
        return { ...ref, media: 'failed' };
      case 'page.retry':
        if (ref.details === 'failed') recorder.call('loadPlace', it);
        if (ref.media === 'failed') recorder.call('loadMedia', it);
        return {
          ...ref,
          details: ref.details === 'failed' ? 'loading' : ref.details,
          message: null,
          media: ref.media === 'failed' ? 'loading' : ref.media,
        };
    }
  },

  page: (ref) => ({
    shows: {
      view: ref.details,
      message: ref.message,
      id: ref.details === 'ready' ? 3 : null,
      name: ref.details === 'ready' ? 'Charminar' : null,
      map: ref.isOnMap ? 'https://www.google.com/maps/dir/?api=1&destination=17.3616,78.4747' : null,
      photos: ref.media,
      photoCount: ref.photos,
    },
    may: { 'page.retry': ref.details === 'failed' || ref.media === 'failed' ? 'enabled' : 'disabled' },
    proves: ['PLACE-1', 'PLACE-3'],
  }),
};

function observe(snapshot: PlaceSnapshot): PlacePage {
  return {
    shows: {
      view: selectView(snapshot),
      message: selectMessage(snapshot),
      id: selectPlace(snapshot)?.id ?? null,
      name: selectPlace(snapshot)?.name ?? null,
      map: selectMapLink(snapshot),
      photos: selectMediaView(snapshot),
      photoCount: selectImageUrls(snapshot).length,
    },
    may: { 'page.retry': snapshot.can({ type: 'page.retry' }) ? 'enabled' : 'disabled' },
  };
}

export const placeFlow = defineFlow({
  model: placeModel,
  oracle,
  observe,
  // No event leaves these states: loaded data stays while the page is open.
  rests: ['place.details.ready', 'place.media.ready'],
});
