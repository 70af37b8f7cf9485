import {
  placeGalleryMachine,
  type PauseReason,
} from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type PlaceGalleryView } from '../../../../machines/customer/place-gallery/place-gallery.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const [first, second, third] = [
  '/pictures/place/minaret-1-1.webp',
  '/pictures/place/minaret-1-2.webp',
  '/pictures/place/minaret-1-3.webp',
] as const;

export const placeGalleryModel = defineModel(placeGalleryMachine, {
  input: { imageUrls: [first, second, third] },
  events: {
    'gallery.hold': [
      { type: 'gallery.hold', by: 'pointer' },
      { type: 'gallery.hold', by: 'person' },
      { type: 'gallery.hold', by: 'stillness' },
    ],
    'gallery.release': [
      { type: 'gallery.release', by: 'pointer' },
      { type: 'gallery.release', by: 'person' },
      { type: 'gallery.release', by: 'stillness' },
    ],
    'gallery.move': [
      { type: 'gallery.move', at: 0 },
      { type: 'gallery.move', at: 2 },
      { type: 'gallery.move', at: 3 },
      { type: 'gallery.move', at: -1 },
    ],
    'picture.break': [first, second, third].map((url) => ({ type: 'picture.break', url }) as const),
    'network.found': [{ type: 'network.found' }],
  },
  actors: { watchMotion: { sends: [] }, watchNetwork: { sends: ['network.found'] } },
  // Spec §9.
  delays: { autoScroll: 3000 },
});

export interface PlaceGalleryPage {
  shows: PlaceGalleryView;
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
    recorder.call('watchNetwork', undefined);
    return { loads: Object.fromEntries(all.map((url) => [url, true])), shown: all[0] ?? null, holds: {} };
  },

  step(ref, event) {
    switch (event.type) {
      case 'gallery.hold':
        return ref.holds[event.by] ? ref : { ...ref, holds: { ...ref.holds, [event.by]: true } };
      case 'gallery.release':
        return ref.holds[event.by] ? { ...ref, holds: { ...ref.holds, [event.by]: false } } : ref;
      case 'gallery.move': {
        const shown = loading(ref)[event.at] ?? ref.shown;
        return shown === ref.shown ? ref : { ...ref, shown };
      }
      case 'picture.break': {
        if (!ref.loads[event.url]) return ref;
        const rest = { ...ref, loads: { ...ref.loads, [event.url]: false } };
        // The next picture replaces a broken one; the previous picture replaces the last one.
        const isLast = loading(ref).at(-1) === event.url;
        const instead = isLast ? (loading(rest).at(-1) ?? null) : after(ref);
        return { ...rest, shown: ref.shown === event.url ? instead : ref.shown };
      }
      case 'network.found': {
        if (loading(ref).length === all.length) return ref;
        const loads = Object.fromEntries(all.map((url) => [url, true]));
        return { ...ref, loads, shown: ref.shown ?? all[0] ?? null };
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
        button: isStill ? null : ref.holds.person ? 'Play' : 'Pause',
      },
      proves: ['PLACE-4', 'PLACE-5', 'PLACE-6'],
    };
  },
};

export const placeGalleryFlow = defineFlow({
  model: placeGalleryModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'place gallery',
  flows: [placeGalleryFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
