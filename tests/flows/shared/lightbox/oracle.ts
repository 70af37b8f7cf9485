import type { lightboxMachine, LightboxSnapshot } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { selectAt, selectIsOpen, selectIsWanted } from '../../../../machines/shared/lightbox/lightbox.selectors.ts';
import { galleryLightboxModel, lightboxModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface LightboxPage extends Page {
  shows: {
    isOpen: boolean;
    /** Index from 0; the last one if the lightbox is closed. */
    at: number;
    isWanted: boolean;
  };
  may: Record<'picture.next' | 'picture.previous', Control>;
}

type Ref = { isOpen: boolean; at: number; count: number };

/** Next index of three pictures, with wrap-around, written by hand. */
const next = [1, 2, 0];
const previous = [2, 0, 1];

const oracle: Oracle<typeof lightboxMachine, Ref, LightboxPage> = {
  start: () => ({ isOpen: false, at: 0, count: 0 }),

  step(ref, event) {
    switch (event.type) {
      case 'lightbox.open':
        return ref.isOpen ? ref : { isOpen: true, at: event.at, count: event.count };
      case 'lightbox.close':
        return { ...ref, isOpen: false };
      case 'picture.next':
        return ref.isOpen && ref.count === 3 ? { ...ref, at: next[ref.at] ?? -1 } : ref;
      case 'picture.previous':
        return ref.isOpen && ref.count === 3 ? { ...ref, at: previous[ref.at] ?? -1 } : ref;
    }
  },

  page({ isOpen, at, count }) {
    const step = isOpen && count > 1 ? 'enabled' : 'disabled';
    return {
      shows: { isOpen, at, isWanted: count > 0 },
      may: { 'picture.next': step, 'picture.previous': step },
      proves: ['REST-9', 'REST-10', 'PLACE-7'],
    };
  },
};

function observe(snapshot: LightboxSnapshot): LightboxPage {
  const may = (type: 'picture.next' | 'picture.previous') => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  return {
    shows: { isOpen: selectIsOpen(snapshot), at: selectAt(snapshot), isWanted: selectIsWanted(snapshot) },
    may: { 'picture.next': may('picture.next'), 'picture.previous': may('picture.previous') },
  };
}

export const lightboxFlow = defineFlow({ model: lightboxModel, oracle, observe });

export const galleryLightboxFlow = defineFlow({ model: galleryLightboxModel, oracle, observe });
