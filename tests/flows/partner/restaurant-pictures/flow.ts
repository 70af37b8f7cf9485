import { restaurantPicturesMachine } from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  selectHasFailed,
  selectPicture,
} from '../../../../machines/partner/restaurant-pictures/restaurant-pictures.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const restaurantPicturesModel = defineModel(restaurantPicturesMachine, {
  input: { restaurantIds: [12, 13, 14] },
  events: {
    'picture.broken': [
      { type: 'picture.broken', restaurantId: 12 },
      { type: 'picture.broken', restaurantId: 13 },
    ],
  },
  actors: {
    loadPictures: {
      outcomes: [
        { pictures: { 12: '/image-host/front.webp' }, complete: true },
        { pictures: { 12: '/image-host/front.webp' }, complete: false },
      ],
    },
  },
  delays: {},
  // No picture is shown while the URLs are being loaded, so none can be broken then.
  allow: (snapshot, { type }) => type !== 'picture.broken' || !snapshot.matches('loading'),
});

interface PicturesPage {
  /** Restaurant 12 has media and an image_url, 13 only an image_url, 14 neither of them. */
  shows: { warning: boolean; of12: string | null; of13: string | null; of14: string | null };
}

interface Ref {
  at: 'loading' | 'complete' | 'incomplete' | 'unanswered';
  broken: readonly number[];
}

const oracle: Oracle<typeof restaurantPicturesMachine, Ref, PicturesPage> = {
  start(recorder) {
    recorder.call('loadPictures', { restaurantIds: [12, 13, 14] }, { proves: ['API-44'] });
    return { at: 'loading', broken: [] };
  },
  step(ref, event) {
    switch (event.type) {
      case 'loadPictures done':
        return { ...ref, at: event.output.complete ? 'complete' : 'incomplete' };
      case 'loadPictures failed':
        return { ...ref, at: 'unanswered' };
      case 'picture.broken':
        return ref.broken.includes(event.restaurantId) ? ref : { ...ref, broken: [...ref.broken, event.restaurantId] };
      default:
        return ref;
    }
  },
  page({ at, broken }) {
    const loading = at === 'loading';
    const media = at === 'unanswered' ? '/pictures/12.webp' : '/image-host/front.webp';
    return {
      shows: {
        warning: at === 'incomplete' || at === 'unanswered' || broken.length > 0,
        of12: loading || broken.includes(12) ? null : media,
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
  // No event leaves these states: another list starts another instance of the flow.
  rests: ['restaurantPictures.settled.complete', 'restaurantPictures.settled.incomplete'],
});

export const flow = registerFlow({
  name: 'restaurant-pictures',
  flows: [restaurantPicturesFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
