import type { overlayMachine, OverlaySnapshot } from '../../../../machines/customer/overlay/overlay.machine.ts';
import { selectOpenings, selectOverlay } from '../../../../machines/customer/overlay/overlay.selectors.ts';
import { overlayModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface OverlayPage extends Page {
  shows: {
    overlay: 'dish' | 'photos' | null;
    /** The menu id of the dish. */
    dish: number | null;
    /** The index of the photo, from 0, and the number of photos. */
    photo: [at: number, count: number] | null;
    /** The number of openings. Each one starts a new flow, with the chosen dish or photo. */
    openings: number;
  };
}

const oracle: Oracle<typeof overlayMachine, OverlayPage['shows'], OverlayPage> = {
  start: () => ({ overlay: null, dish: null, photo: null, openings: 0 }),
  step({ openings }, { overlay }) {
    return overlay.kind === 'dish'
      ? { overlay: 'dish', dish: overlay.menuId, photo: null, openings: openings + 1 }
      : { overlay: 'photos', dish: null, photo: [overlay.at, overlay.count], openings: openings + 1 };
  },
  page: (shows) => ({ shows, may: {}, proves: ['MENU-7', 'REST-9', 'PLACE-7'] }),
};

function observe(snapshot: OverlaySnapshot): OverlayPage {
  const overlay = selectOverlay(snapshot);
  return {
    shows: {
      overlay: overlay?.kind ?? null,
      dish: overlay?.kind === 'dish' ? overlay.menuId : null,
      photo: overlay?.kind === 'photos' ? [overlay.at, overlay.count] : null,
      openings: selectOpenings(snapshot),
    },
    may: {},
  };
}

export const overlayFlow = defineFlow({ model: overlayModel, oracle, observe });
