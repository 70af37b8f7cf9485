import type {
  PauseReason,
  placeGalleryMachine,
  PlaceGallerySnapshot,
} from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import {
  selectAt,
  selectButton,
  selectImageUrls,
} from '../../../../machines/customer/place-gallery/place-gallery.selectors.ts';
import { placeGalleryModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface PlaceGalleryPage extends Page {
  shows: {
    /** The URLs of the pictures that can be loaded, in order. */
    pictures: readonly string[];
    /** The index of the current picture; `shown` is its URL. */
    at: number;
    shown: string | null;
    button: 'Pause' | 'Play' | null;
  };
  may: Record<never, never>;
}

interface Ref {
  /** Whether each of the three pictures can be loaded, by URL. */
  loads: Readonly<Record<string, boolean>>;
  shown: string | null;
  holds: Readonly<Partial<Record<PauseReason, boolean>>>;
}

const all = [
  '/pictures/place/minaret-1-1.webp',
  '/pictures/place/minaret-1-2.webp',
  '/pictures/place/minaret-1-3.webp',
];
const loading = ({ loads }: Ref) => all.filter((url) => loads[url]);
const isHeld = ({ holds }: Ref) => Object.values(holds).includes(true);
const after = (ref: Ref) => {
  const urls = loading(ref);
  // Wraps from the last to the first (spec §2, 'wrapping to the start').
  return urls[urls.findIndex((url) => url === ref.shown) + 1] ?? urls[0] ?? null;
};

const oracle: Oracle<typeof placeGalleryMachine, Ref, PlaceGalleryPage> = {
  start(recorder) {
    recorder.call('watchMotion', undefined);
    return { loads: Object.fromEntries(all.map((url) => [url, true])), shown: all[0] ?? null, holds: {} };
  },

  step(ref, event) {
    switch (event.type) {
      case 'gallery.hold':
        return { ...ref, holds: { ...ref.holds, [event.by]: true } };
      case 'gallery.release':
        return { ...ref, holds: { ...ref.holds, [event.by]: false } };
      case 'gallery.move':
        return { ...ref, shown: loading(ref)[event.at] ?? ref.shown };
      case 'picture.break': {
        const rest = { ...ref, loads: { ...ref.loads, [event.url]: false } };
        // The next picture replaces a broken one; the previous picture replaces the last one.
        const isLast = loading(ref).at(-1) === event.url;
        const instead = isLast ? (loading(rest).at(-1) ?? null) : after(ref);
        return { ...rest, shown: ref.shown === event.url ? instead : ref.shown };
      }
      case 'after autoScroll':
        return isHeld(ref) ? ref : { ...ref, shown: after(ref) };
    }
  },

  page(ref) {
    const pictures = loading(ref);
    const isStill = pictures.length < 2 || ref.holds.stillness === true;
    return {
      shows: {
        pictures,
        at: Math.max(0, pictures.indexOf(ref.shown ?? '')),
        shown: ref.shown,
        button: isStill ? null : ref.holds.person ? 'Play' : 'Pause',
      },
      may: {},
      proves: ['PLACE-4', 'PLACE-5', 'PLACE-6'],
    };
  },
};

function observe(snapshot: PlaceGallerySnapshot): PlaceGalleryPage {
  const pictures = selectImageUrls(snapshot);
  return {
    shows: {
      pictures,
      at: selectAt(snapshot),
      shown: pictures[selectAt(snapshot)] ?? null,
      button: selectButton(snapshot),
    },
    may: {},
  };
}

export const placeGalleryFlow = defineFlow({ model: placeGalleryModel, oracle, observe });
