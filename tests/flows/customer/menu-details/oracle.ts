import type {
  menuDetailsMachine,
  MenuDetailsSnapshot,
} from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import {
  selectAt,
  selectDish,
  selectImageUrls,
  selectIsOpen,
  selectIsOpening,
  selectTexts,
} from '../../../../machines/customer/menu-details/menu-details.selectors.ts';
import { menuDetailsModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface MenuDetailsPage extends Page {
  shows: {
    isOpen: boolean;
    isOpening: boolean;
    /** Its menu id; the last one if the modal is closed. */
    dish: number | null;
    category: string | null;
    description: string | null;
    /** Number of the dish's own pictures; with none, the modal shows the menu's. */
    pictures: number;
    at: number;
  };
  may: Record<'picture.next' | 'picture.previous', Control>;
}

interface Ref {
  isOpen: boolean;
  wasOpened: boolean;
  details: 'loading' | 'ready';
  media: 'loading' | 'settled';
  words: { category: string | null; description: string | null } | null;
  pictures: number;
  at: number;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { restaurantId: 12, menuId: 340 };
/** Next index of four pictures, with wrap-around, written by hand. */
const next = [1, 2, 3, 0];
const previous = [3, 0, 1, 2];

const oracle: Oracle<typeof menuDetailsMachine, Ref, MenuDetailsPage> = {
  start: () => ({
    isOpen: false,
    wasOpened: false,
    details: 'loading',
    media: 'loading',
    words: null,
    pictures: 0,
    at: 0,
  }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'details.open':
        if (ref.isOpen) return ref;
        recorder.call('menuDetails', it, { proves: ['API-17', 'MENU-7'] });
        recorder.call('menuMedia', it, { proves: ['API-18'] });
        return { isOpen: true, wasOpened: true, details: 'loading', media: 'loading', words: null, pictures: 0, at: 0 };
      case 'details.close':
        return { ...ref, isOpen: false };
      case 'menuDetails done':
        if (event.output.kind === 'loaded') return { ...ref, details: 'ready', words: event.output.words };
        recorder.tell({ type: 'toast', kind: 'error', text: event.output.message });
        return { ...ref, isOpen: false };
      case 'menuDetails failed':
        recorder.tell({ type: 'toast', kind: 'error', text: noAnswer });
        return { ...ref, isOpen: false };
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
        dish: ref.wasOpened ? 340 : null,
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
      dish: selectDish(snapshot)?.menuId ?? null,
      category: words?.category ?? null,
      description: words?.description ?? null,
      pictures: selectImageUrls(snapshot).length,
      at: selectAt(snapshot),
    },
    may: { 'picture.next': may('picture.next'), 'picture.previous': may('picture.previous') },
  };
}

export const menuDetailsFlow = defineFlow({ model: menuDetailsModel, oracle, observe });
