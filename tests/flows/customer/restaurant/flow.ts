import type { PartView } from '../../../../machines/shared/lib/loaded-region.ts';
import type {
  LiveByMenu,
  restaurantMachine,
  RestaurantSnapshot,
} from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import { selectPage, type RestaurantView } from '../../../../machines/customer/restaurant/restaurant.view.ts';
import { createRestaurantActors, type LiveInfo } from '../../../../machines/customer/restaurant/restaurant.actors.ts';
import type { CatalogReader } from '../../../../machines/customer/catalog/catalog-reader.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import {
  calls,
  dosaLive,
  listedRestaurantModel,
  preorderable,
  restaurantModel,
  shownRestaurantModel,
  soldOutDosaLive,
} from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof restaurantMachine;

export interface RestaurantPage {
  shows: RestaurantView;
}

interface Ref extends Pick<RestaurantView, 'view' | 'details' | 'message' | 'photos' | 'imageUrls'> {
  listImageUrl: string | null;
  menusAre: PartView | 'refreshing';
  menus: RestaurantView['menus'];
  menusMessage: string | null;
  liveIs: PartView | 'refreshing';
  live: LiveByMenu | null;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const it = { restaurantId: 12 };

function start(listImageUrl: string | null) {
  return (recorder: EffectRecorder<Machine>): Ref => {
    recorder.call('watchPage', undefined);
    recorder.call('loadDetails', it);
    recorder.call('loadMedia', it);
    recorder.call('loadMenus', it);
    recorder.call('loadLive', it);
    return {
      listImageUrl,
      ...{ view: 'loading', details: null, message: null },
      ...{ photos: 'loading', imageUrls: [] },
      ...{ menusAre: 'loading', menus: [], menusMessage: null },
      ...{ liveIs: 'loading', live: null },
    };
  };
}

const restaurantOracle: Oracle<Machine, Ref, RestaurantPage> = {
  start: start(null),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadDetails done':
        return event.output.kind === 'refused'
          ? { ...ref, view: 'failed', message: event.output.message }
          : { ...ref, view: 'ready', details: event.output.restaurant };
      case 'loadDetails failed':
        return { ...ref, view: 'failed', message: noAnswer };
      case 'loadMedia done':
        return event.output.kind === 'refused'
          ? { ...ref, photos: 'failed' }
          : { ...ref, photos: 'ready', imageUrls: event.output.imageUrls };
      case 'loadMedia failed':
        return { ...ref, photos: 'failed' };
      case 'loadMenus done':
        return event.output.kind === 'refused'
          ? { ...ref, menusAre: 'failed', menusMessage: event.output.message }
          : { ...ref, menusAre: 'ready', menus: event.output.menus };
      case 'loadMenus failed':
        return { ...ref, menusAre: 'failed', menusMessage: noAnswer };
      case 'refreshMenus done':
        if (event.output.kind === 'loaded') return { ...ref, menusAre: 'ready', menus: event.output.menus };
        recorder.emit({ type: 'toast', kind: 'error', text: event.output.message });
        return { ...ref, menusAre: 'ready' };
      case 'refreshMenus failed':
        recorder.emit({ type: 'toast', kind: 'error', text: noAnswer });
        return { ...ref, menusAre: 'ready' };
      case 'loadLive done':
        return event.output.kind === 'loaded'
          ? { ...ref, liveIs: 'ready', live: liveOf(dosaLive) }
          : { ...ref, liveIs: 'failed' };
      case 'loadLive failed':
        return { ...ref, liveIs: 'failed' };
      case 'refreshLive done':
        return event.output.kind === 'loaded'
          ? { ...ref, liveIs: 'ready', live: liveOf(soldOutDosaLive) }
          : withoutFresh(ref);
      case 'refreshLive failed':
        return withoutFresh(ref);
      case 'page.retry': {
        const isFailed = [ref.view, ref.photos, ref.menusAre, ref.liveIs].includes('failed');
        if (!isFailed) return ref;
        if (ref.view === 'failed') recorder.call('loadDetails', it);
        if (ref.photos === 'failed') recorder.call('loadMedia', it);
        if (ref.menusAre === 'failed') recorder.call('loadMenus', it);
        if (ref.liveIs === 'failed') recorder.call('refreshLive', it);
        return {
          ...ref,
          view: ref.view === 'failed' ? 'loading' : ref.view,
          message: null,
          photos: ref.photos === 'failed' ? 'loading' : ref.photos,
          menusAre: ref.menusAre === 'failed' ? 'loading' : ref.menusAre,
          menusMessage: null,
          liveIs: ref.liveIs === 'failed' ? 'refreshing' : ref.liveIs,
        };
      }
      case 'menus.refresh': {
        const isLiveKnown = ref.liveIs === 'ready' || ref.liveIs === 'failed';
        if (ref.menusAre !== 'ready' && !isLiveKnown) return ref;
        if (ref.menusAre === 'ready') recorder.call('refreshMenus', it);
        if (isLiveKnown) recorder.call('refreshLive', it);
        return {
          ...ref,
          menusAre: ref.menusAre === 'ready' ? 'refreshing' : ref.menusAre,
          liveIs: isLiveKnown ? 'refreshing' : ref.liveIs,
        };
      }
      case 'page.revisited':
        if (ref.liveIs !== 'ready' && ref.liveIs !== 'failed') return ref;
        recorder.call('refreshLive', it);
        return { ...ref, liveIs: 'refreshing' };
    }
  },

  page: ({ listImageUrl, menusAre, liveIs, ...shown }) => {
    const { view, details, photos, imageUrls } = shown;
    const parts = [view, menusAre, liveIs];
    return {
      shows: {
        ...shown,
        restaurantId: 12,
        closedReason: details?.is_open === false && details !== preorderable ? 'Closed now' : undefined,
        banner: listImageUrl ?? imageUrls[0] ?? (photos === 'loading' ? undefined : null),
        menusView: menusAre === 'failed' ? 'failed' : parts.includes('loading') ? 'loading' : 'ready',
        isLiveFailed: liveIs === 'failed',
        // Spec §2: 'while details, menus or live info load'.
        isLoading: parts.includes('loading') || parts.includes('refreshing'),
        isRefreshing: menusAre === 'refreshing',
      },
      proves: ['REST-1', 'REST-2', 'REST-3', 'REST-13', 'REST-15', 'MENU-3', 'MENU-4', 'MENU-5', 'STORE-24'],
    };
  },
};

const liveOf = ({ id, ...live }: LiveInfo): LiveByMenu => ({ [id]: live });

const withoutFresh = (ref: Ref): Ref => ({ ...ref, liveIs: ref.live === null ? 'failed' : 'ready' });

const observe = (snapshot: RestaurantSnapshot): RestaurantPage => ({ shows: selectPage(snapshot) });

export const restaurantFlow = defineFlow({
  model: restaurantModel,
  oracle: restaurantOracle,
  observe,
  // No event leaves these states: loaded data stays while the page is open.
  rests: ['restaurant.details.ready', 'restaurant.media.ready'],
});

export const shownRestaurantFlow = defineFlow({ model: shownRestaurantModel, oracle: restaurantOracle, observe });

export const listedRestaurantFlow = defineFlow({
  model: listedRestaurantModel,
  oracle: { ...restaurantOracle, start: start('/pictures/front/list.webp') },
  observe,
});

export const flow = registerFlow({
  name: 'restaurant',
  flows: [restaurantFlow, listedRestaurantFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createRestaurantActors({
      // The calls do not read the catalog.
      ...{ api, catalog: {} as CatalogReader, ownHold: () => null, now: () => 0, onPageVisible: () => () => {} },
    }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
