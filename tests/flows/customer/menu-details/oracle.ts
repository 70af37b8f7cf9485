import type {
  menuDetailsMachine,
  MenuDetailsSnapshot,
} from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import {
  selectAt,
  selectImageUrls,
  selectIsOpen,
  selectIsOpening,
  selectTexts,
} from '../../../../machines/customer/menu-details/menu-details.selectors.ts';
import { menuDetailsModel } from './model.ts';
import { defineFlow, type Control, type EffectRecorder, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface MenuDetailsPage extends Page {
  shows: {
    isOpen: boolean;
    isOpening: boolean;
    category: string | null;
    description: string | null;
    /** The number of the dish's own pictures. Without any, the modal shows the picture of the menu. */
    pictures: number;
    at: number;
  };
  may: Record<'picture.next' | 'picture.previous', Control>;
}

interface Ref {
  isOpen: boolean;
  details: 'loading' | 'ready';
  media: 'loading' | 'settled';
  words: { category: string | null; description: string | null } | null;
  pictures: number;
  at: number;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { restaurantId: 12, menuId: 340 };
/** The next index for each index of four pictures, with wrap-around, written by hand. */
const next = [1, 2, 3, 0];
const previous = [3, 0, 1, 2];

const oracle: Oracle<typeof menuDetailsMachine, Ref, MenuDetailsPage> = {
  start(recorder) {
    recorder.call('menuDetails', it, { proves: ['API-17', 'MENU-7'] });
    recorder.call('menuMedia', it, { proves: ['API-18'] });
    return { isOpen: true, details: 'loading', media: 'loading', words: null, pictures: 0, at: 0 };
  },

  step(ref, event, recorder) {
    if (!ref.isOpen) return ref;
    switch (event.type) {
      case 'details.close':
        return close(ref, recorder);
      case 'menuDetails done':
        if (event.output.kind === 'loaded') return { ...ref, details: 'ready', words: event.output.words };
        recorder.emit({ type: 'toast', kind: 'error', text: event.output.message });
        return close(ref, recorder);
      case 'menuDetails failed':
        recorder.emit({ type: 'toast', kind: 'error', text: noAnswer });
        return close(ref, recorder);
      case 'menuMedia done':
        return {
          ...ref,
          media: 'settled',
          pictures: event.output.kind === 'loaded' ? event.output.imageUrls.length : 0,
        };
      case 'menuMedia failed':
        return { ...ref, media: 'settled' };
      case 'picture.next':
        return mayStep(ref) ? { ...ref, at: next[ref.at] ?? -1 } : ref;
      case 'picture.previous':
        return mayStep(ref) ? { ...ref, at: previous[ref.at] ?? -1 } : ref;
    }
  },

  page(ref) {
    const step = mayStep(ref) ? 'enabled' : 'disabled';
    return {
      shows: {
        isOpen: ref.isOpen,
        isOpening: ref.isOpen && (ref.details === 'loading' || ref.media === 'loading'),
        category: ref.words?.category ?? null,
        description: ref.words?.description ?? null,
        pictures: ref.pictures,
        at: ref.at,
      },
      may: { 'picture.next': step, 'picture.previous': step },
      proves: ['MENU-7', 'MENU-8', 'MENU-9', 'MENU-11', 'MENU-17'],
    };
  },
};

function close(ref: Ref, recorder: EffectRecorder<typeof menuDetailsMachine>): Ref {
  recorder.end();
  return { ...ref, isOpen: false };
}

function mayStep({ isOpen, media, pictures }: Ref): boolean {
  return isOpen && media === 'settled' && pictures === 4;
}

function observe(snapshot: MenuDetailsSnapshot): MenuDetailsPage {
  const may = (type: 'picture.next' | 'picture.previous') => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  const words = selectTexts(snapshot);
  return {
    shows: {
      isOpen: selectIsOpen(snapshot),
      isOpening: selectIsOpening(snapshot),
      category: words?.category ?? null,
      description: words?.description ?? null,
      pictures: selectImageUrls(snapshot).length,
      at: selectAt(snapshot),
    },
    may: { 'picture.next': may('picture.next'), 'picture.previous': may('picture.previous') },
  };
}

export const menuDetailsFlow = defineFlow({ model: menuDetailsModel, oracle, observe });
