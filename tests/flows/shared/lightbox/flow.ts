import { lightboxMachine, type LightboxSnapshot } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type LightboxView } from '../../../../machines/shared/lightbox/lightbox.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

const modelOf = (input: { at: number; count: number }) =>
  defineModel(lightboxMachine, {
    input,
    events: {
      'lightbox.close': [{ type: 'lightbox.close' }],
      'picture.next': [{ type: 'picture.next' }],
      'picture.previous': [{ type: 'picture.previous' }],
    },
    actors: {},
    delays: {},
  });

export const threePicturesModel = modelOf({ at: 0, count: 3 });
export const secondPictureModel = modelOf({ at: 1, count: 3 });
export const onlyPictureModel = modelOf({ at: 0, count: 1 });

export interface LightboxPage {
  shows: LightboxView;
}

type Ref = { isOpen: boolean; at: number; count: number };

/** The next index for each index of three pictures, with wrap-around, written by hand. */
const next = [1, 2, 0];
const previous = [2, 0, 1];

/** Returns the oracle of a lightbox with `count` pictures that is opened at index `at`. */
const oracleOf = (at: number, count: number): Oracle<typeof lightboxMachine, Ref, LightboxPage> => ({
  start: () => ({ isOpen: true, at, count }),

  step(ref, event, recorder) {
    if (!ref.isOpen) return ref;
    switch (event.type) {
      case 'lightbox.close':
        recorder.end();
        return { ...ref, isOpen: false };
      case 'picture.next':
        return ref.count === 3 ? { ...ref, at: next[ref.at] ?? -1 } : ref;
      case 'picture.previous':
        return ref.count === 3 ? { ...ref, at: previous[ref.at] ?? -1 } : ref;
    }
  },

  page: ({ isOpen, at: shown }) => ({
    shows: { isOpen, at: shown },
    proves: ['REST-9', 'REST-10', 'PLACE-7'],
  }),
});

const observe = (snapshot: LightboxSnapshot) => ({ shows: selectPage(snapshot) });

export const threePicturesFlow = defineFlow({ model: threePicturesModel, oracle: oracleOf(0, 3), observe });
export const secondPictureFlow = defineFlow({ model: secondPictureModel, oracle: oracleOf(1, 3), observe });
export const onlyPictureFlow = defineFlow({ model: onlyPictureModel, oracle: oracleOf(0, 1), observe });

export const flow = registerFlow({
  name: 'lightbox',
  flows: [threePicturesFlow, secondPictureFlow, onlyPictureFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
