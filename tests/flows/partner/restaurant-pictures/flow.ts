import { restaurantPicturesMachine } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  selectHasFailed,
  selectPicture,
} from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const restaurantPicturesModel = defineModel(restaurantPicturesMachine, {
  input: { restaurantIds: [12, 13, 14] },
  events: {
    'picture.broken': [
      { type: 'picture.broken', restaurantId: 12 },
      { type: 'picture.broken', restaurantId: 13 },
    ],
    'network.found': [{ type: 'network.found' }],
  },
  actors: {
    loadPictures: {
      outcomes: [
        { pictures: { 12: '/image-host/front.webp' }, complete: true },
        { pictures: { 12: '/image-host/front.webp' }, complete: false },
        { pictures: {}, complete: false },
      ],
    },
    watchNetwork: { sends: ['network.found'] },
  },
  delays: {},
});

interface PicturesPage {
  /** Restaurant 12 has media and an image_url, 13 only an image_url, 14 neither of them. */
  shows: { warning: boolean; of12: string | null; of13: string | null; of14: string | null };
}

interface Ref {
  at: 'loading' | 'complete' | 'incomplete';
  broken: readonly number[];
  /** Whether the media of restaurant 12 are known. */
  isKnown: boolean;
}

const load = (recorder: EffectRecorder<typeof restaurantPicturesMachine>) =>
  recorder.call('loadPictures', { restaurantIds: [12, 13, 14] }, { proves: ['API-44'] });

const oracle: Oracle<typeof restaurantPicturesMachine, Ref, PicturesPage> = {
  start(recorder) {
    recorder.call('watchNetwork', undefined);
    load(recorder);
    return { at: 'loading', broken: [], isKnown: false };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadPictures done':
        return {
          ...ref,
          at: event.output.complete ? 'complete' : 'incomplete',
          isKnown: ref.isKnown || 12 in event.output.pictures,
        };
      case 'loadPictures failed':
        return { ...ref, at: 'incomplete' };
      case 'picture.broken':
        return ref.broken.includes(event.restaurantId) ? ref : { ...ref, broken: [...ref.broken, event.restaurantId] };
      case 'network.found':
        // What failed is tried again.
        if (ref.at === 'incomplete') load(recorder);
        return { ...ref, at: ref.at === 'complete' ? 'complete' : 'loading', broken: [] };
      default:
        return ref;
    }
  },
  page({ at, broken, isKnown }) {
    const loading = at === 'loading';
    const instead = loading ? null : '/pictures/12.webp';
    return {
      shows: {
        warning: at === 'incomplete' || broken.length > 0,
        of12: broken.includes(12) ? null : isKnown ? '/image-host/front.webp' : instead,
        of13: loading || broken.includes(13) ? null : '/pictures/13.webp',
        of14: null,
      },
      proves: ['PREST-4', 'PREST-12'],
    };
  },
};

export const restaurantPicturesFlow = defineFlow({
  model: restaurantPicturesModel,
  oracle,
  observe: (snapshot) => ({
    shows: {
      warning: selectHasFailed(snapshot),
      of12: selectPicture(12, '/pictures/12.webp')(snapshot),
      of13: selectPicture(13, '/pictures/13.webp')(snapshot),
      of14: selectPicture(14, null)(snapshot),
    },
  }),
  // No event leaves this state: another list starts another instance of the flow.
  rests: ['restaurantPictures.settled.complete'],
});

export const flow = registerFlow({
  name: 'restaurant-pictures',
  flows: [restaurantPicturesFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
