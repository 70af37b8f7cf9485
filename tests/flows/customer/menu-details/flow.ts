import { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import { createMenuDetailsActors } from '../../../../machines/customer/menu-details/menu-details.actors.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type MenuDetailsView } from '../../../../machines/customer/menu-details/menu-details.view.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';
import type { Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { dosa } from '../restaurant/model.ts';

export const menuDetailsModel = defineModel(menuDetailsMachine, {
  input: { restaurantId: 12, menuId: 340 },
  events: {
    'details.close': [{ type: 'details.close' }],
    'picture.next': [{ type: 'picture.next' }],
    'picture.previous': [{ type: 'picture.previous' }],
  },
  actors: {
    menuDetails: {
      outcomes: [
        { kind: 'loaded', words: { category: 'Breakfast', description: 'Crisp, thin, roasted in ghee.' } },
        { kind: 'loaded', words: { category: null, description: null } },
        { kind: 'refused', message: 'There is no such thing here.' },
      ],
    },
    menuMedia: {
      outcomes: [
        {
          kind: 'loaded',
          imageUrls: [
            '/pictures/dish/dosa-54.webp',
            '/pictures/dish/dosa-54-1.webp',
            '/pictures/dish/dosa-54-2.webp',
            '/pictures/dish/dosa-54-3.webp',
          ],
        },
        { kind: 'loaded', imageUrls: ['/pictures/dish/dosa-54-1.webp'] },
        { kind: 'refused' },
      ],
    },
  },
  delays: {},
});

export interface MenuDetailsPage {
  shows: MenuDetailsView;
}

interface Ref extends Omit<MenuDetailsView, 'isOpening'> {
  details: 'loading' | 'ready';
  media: 'loading' | 'settled';
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
    return { isOpen: true, details: 'loading', media: 'loading', words: null, imageUrls: [], at: 0 };
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
          imageUrls: event.output.kind === 'loaded' ? event.output.imageUrls : [],
        };
      case 'menuMedia failed':
        return { ...ref, media: 'settled' };
      case 'picture.next':
        return mayStep(ref) ? { ...ref, at: next[ref.at] ?? -1 } : ref;
      case 'picture.previous':
        return mayStep(ref) ? { ...ref, at: previous[ref.at] ?? -1 } : ref;
    }
  },

  page({ details, media, ...shown }) {
    return {
      shows: { ...shown, isOpening: shown.isOpen && (details === 'loading' || media === 'loading') },
      proves: ['MENU-7', 'MENU-8', 'MENU-9', 'MENU-11', 'MENU-17'],
    };
  },
};

function close(ref: Ref, recorder: EffectRecorder<typeof menuDetailsMachine>): Ref {
  recorder.end();
  return { ...ref, isOpen: false };
}

function mayStep({ media, imageUrls }: Ref): boolean {
  return media === 'settled' && imageUrls.length === 4;
}

export const calls = {
  menuDetails: {
    at: 'POST /api/v1/c1/menuDetails',
    proves: ['API-17'],
    body: ({ restaurantId, menuId }) => ({ restaurantId, menuId }),
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { menuId: 340, menu: { ...dosa, ...outcome.words } } }
        : refusal(404, 'not_found', outcome.message),
  },
  menuMedia: {
    at: 'POST /api/v1/c1/menuMedia',
    proves: ['API-18', 'STORE-20'],
    body: ({ restaurantId, menuId }) => ({ restaurantId, menuId }),
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { media: { image_urls: outcome.imageUrls, items: [] } } }
        : refusal(404, 'not_found'),
    refused: () => ({ kind: 'refused' }),
  },
} satisfies Calls<typeof menuDetailsMachine>;

export const menuDetailsFlow = defineFlow({
  model: menuDetailsModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'menu details',
  flows: [menuDetailsFlow],
  calls: apiCalls<typeof menuDetailsMachine>(calls, (api) => createMenuDetailsActors({ api })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
