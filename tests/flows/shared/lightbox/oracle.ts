import type { lightboxMachine, LightboxSnapshot } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { selectAt, selectIsOpen } from '../../../../machines/shared/lightbox/lightbox.selectors.ts';
import { onlyPictureModel, secondPictureModel, threePicturesModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface LightboxPage extends Page {
  shows: {
    isOpen: boolean;
    /** The index of the picture, from 0; the last shown index if the lightbox is closed. */
    at: number;
  };
  may: Record<'picture.next' | 'picture.previous', Control>;
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

  page({ isOpen, at: shown, count: all }) {
    const step = isOpen && all > 1 ? 'enabled' : 'disabled';
    return {
      shows: { isOpen, at: shown },
      may: { 'picture.next': step, 'picture.previous': step },
      proves: ['REST-9', 'REST-10', 'PLACE-7'],
    };
  },
});

function observe(snapshot: LightboxSnapshot): LightboxPage {
  const may = (type: 'picture.next' | 'picture.previous') => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  return {
    shows: { isOpen: selectIsOpen(snapshot), at: selectAt(snapshot) },
    may: { 'picture.next': may('picture.next'), 'picture.previous': may('picture.previous') },
  };
}

export const threePicturesFlow = defineFlow({ model: threePicturesModel, oracle: oracleOf(0, 3), observe });
export const secondPictureFlow = defineFlow({ model: secondPictureModel, oracle: oracleOf(1, 3), observe });
export const onlyPictureFlow = defineFlow({ model: onlyPictureModel, oracle: oracleOf(0, 1), observe });
