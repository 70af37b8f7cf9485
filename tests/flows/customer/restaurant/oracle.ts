import { formatPrice } from '../../../../domain/money.ts';
import { offerOf } from '../../../../domain/offer.ts';
import type { PartView } from '../../../../machines/shared/lib/loaded-region.ts';
import type {
  restaurantMachine,
  RestaurantSnapshot,
} from '../../../../machines/customer/restaurant/restaurant.machine.ts';
import {
  selectBanner,
  selectClosedReason,
  selectDetails,
  selectDetailsMessage,
  selectDetailsView,
  selectImageUrls,
  selectIsLiveFailed,
  selectIsLoading,
  selectIsRefreshing,
  selectLive,
  selectMediaView,
  selectMenus,
  selectMenusMessage,
  selectMenusView,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { listedRestaurantModel, preorderable, restaurantModel, shownRestaurantModel } from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder, type Page } from '../../../engine/oracle.ts';

type Machine = typeof restaurantMachine;

/** A dish on its card: unit price; former price and per cent off if it is discounted; stock. */
export interface Dish {
  name: string;
  price: string;
  was: string | null;
  off: number;
  stock: number | 'unknown';
}

export interface RestaurantPage extends Page {
  shows: {
    /** URL of the banner; 'coming' while the media are being loaded, 'placeholder' without a picture. */
    banner: string;
    details: PartView;
    /** The error that is shown if the restaurant cannot be loaded. */
    detailsMessage: string | null;
    id: number | null;
    name: string | null;
    isClosed: boolean;
    /** Why no dish can be added. */
    closedReason: string | null;
    photos: PartView;
    photoCount: number;
    menus: PartView;
    menusMessage: string | null;
    isRefreshing: boolean;
    dishes: readonly Dish[];
    isStockUnknown: boolean;
    spinner: boolean;
  };
  may: Record<'page.retry' | 'menus.refresh', 'enabled' | 'disabled'>;
}

interface Ref {
  listImageUrl: string | null;
  details: PartView;
  detailsMessage: string | null;
  isClosed: boolean;
  /** Whether the closed restaurant takes orders for later today. */
  takesPreorders: boolean;
  media: PartView;
  images: readonly string[];
  menus: PartView | 'refreshing';
  menusMessage: string | null;
  served: 'nothing' | 'both' | 'biryani';
  live: PartView | 'refreshing';
  stock: 'none' | 'three' | 'gone';
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
      details: 'loading',
      detailsMessage: null,
      isClosed: false,
      takesPreorders: false,
      media: 'loading',
      images: [],
      menus: 'loading',
      menusMessage: null,
      served: 'nothing',
      live: 'loading',
      stock: 'none',
    };
  };
}

const restaurantOracle: Oracle<Machine, Ref, RestaurantPage> = {
  start: start(null),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'loadDetails done':
        return event.output.kind === 'refused'
          ? { ...ref, details: 'failed', detailsMessage: event.output.message }
          : {
              ...ref,
              details: 'ready',
              detailsMessage: null,
              isClosed: event.output.restaurant.is_open === false,
              takesPreorders: event.output.restaurant === preorderable,
            };
      case 'loadDetails failed':
        return { ...ref, details: 'failed', detailsMessage: noAnswer };
      case 'loadMedia done':
        return event.output.kind === 'refused'
          ? { ...ref, media: 'failed' }
          : { ...ref, media: 'ready', images: event.output.imageUrls };
      case 'loadMedia failed':
        return { ...ref, media: 'failed' };
      case 'loadMenus done':
        return event.output.kind === 'refused'
          ? { ...ref, menus: 'failed', menusMessage: event.output.message }
          : {
              ...ref,
              menus: 'ready',
              menusMessage: null,
              served: event.output.menus.length === 0 ? 'nothing' : 'both',
            };
      case 'loadMenus failed':
        return { ...ref, menus: 'failed', menusMessage: noAnswer };
      case 'refreshMenus done':
        if (event.output.kind === 'loaded') return { ...ref, menus: 'ready', served: 'biryani' };
        recorder.emit({ type: 'toast', kind: 'error', text: event.output.message });
        return { ...ref, menus: 'ready' };
      case 'refreshMenus failed':
        recorder.emit({ type: 'toast', kind: 'error', text: noAnswer });
        return { ...ref, menus: 'ready' };
      case 'loadLive done':
        return event.output.kind === 'loaded' ? { ...ref, live: 'ready', stock: 'three' } : { ...ref, live: 'failed' };
      case 'loadLive failed':
        return { ...ref, live: 'failed' };
      case 'refreshLive done':
        return event.output.kind === 'loaded' ? { ...ref, live: 'ready', stock: 'gone' } : withoutFresh(ref);
      case 'refreshLive failed':
        return withoutFresh(ref);
      case 'page.retry': {
        const again = <View extends string>(view: View) => (view === 'failed' ? 'loading' : view);
        if (ref.details === 'failed') recorder.call('loadDetails', it);
        if (ref.media === 'failed') recorder.call('loadMedia', it);
        if (ref.menus === 'failed') recorder.call('loadMenus', it);
        if (ref.live === 'failed') recorder.call('refreshLive', it);
        return {
          ...ref,
          details: again(ref.details),
          media: again(ref.media),
          menus: again(ref.menus),
          live: ref.live === 'failed' ? 'refreshing' : ref.live,
        };
      }
      case 'menus.refresh': {
        const isLiveKnown = ref.live === 'ready' || ref.live === 'failed';
        if (ref.menus === 'ready') recorder.call('refreshMenus', it);
        if (isLiveKnown) recorder.call('refreshLive', it);
        return {
          ...ref,
          menus: ref.menus === 'ready' ? 'refreshing' : ref.menus,
          live: isLiveKnown ? 'refreshing' : ref.live,
        };
      }
      case 'page.revisited':
        if (ref.live !== 'ready' && ref.live !== 'failed') return ref;
        recorder.call('refreshLive', it);
        return { ...ref, live: 'refreshing' };
    }
  },

  page: (ref) => ({
    shows: {
      banner: ref.listImageUrl ?? ref.images[0] ?? (ref.media === 'loading' ? 'coming' : 'placeholder'),
      details: ref.details,
      detailsMessage: ref.details === 'failed' ? ref.detailsMessage : null,
      id: ref.details === 'ready' ? 12 : null,
      name: ref.details === 'ready' ? 'Charminar Dastarkhwan' : null,
      isClosed: ref.isClosed,
      closedReason: ref.isClosed && !ref.takesPreorders ? 'Closed now' : null,
      photos: ref.media,
      photoCount: ref.images.length,
      menus: menusView(ref),
      menusMessage: ref.menus === 'failed' ? ref.menusMessage : null,
      isRefreshing: ref.menus === 'refreshing',
      dishes: menusView(ref) === 'ready' ? dishesOf(ref) : [],
      isStockUnknown: ref.live === 'failed',
      // Spec §2: 'while details, menus or live info load'.
      spinner: [ref.details, ref.menus, ref.live].some((part) => part === 'loading' || part === 'refreshing'),
    },
    may: {
      'page.retry': [ref.details, ref.media, ref.menus, ref.live].includes('failed') ? 'enabled' : 'disabled',
      'menus.refresh': ref.menus === 'ready' || ref.live === 'ready' || ref.live === 'failed' ? 'enabled' : 'disabled',
    },
    proves: ['REST-1', 'REST-2', 'REST-3', 'REST-13', 'REST-15', 'MENU-3', 'MENU-4', 'MENU-5', 'STORE-24'],
  }),
};

/**
 * Live info takes precedence over the menu (D30); without it the menu's price applies (D31). Calculated by hand from
 * spec §9.
 */
const dosaCards: Record<Ref['stock'], Dish> = {
  none: { name: 'Ghee Roast Dosa', price: '₹140', was: '₹160', off: 13, stock: 'unknown' },
  three: { name: 'Ghee Roast Dosa', price: '₹162', was: '₹200', off: 19, stock: 3 },
  gone: { name: 'Ghee Roast Dosa', price: '₹200', was: null, off: 0, stock: 0 },
};
const biryaniCard: Dish = { name: 'Hyderabadi Dum Biryani', price: '₹320', was: null, off: 0, stock: 'unknown' };

function dishesOf({ served, stock }: Ref): Dish[] {
  if (served === 'nothing') return [];
  return served === 'both' ? [dosaCards[stock], biryaniCard] : [biryaniCard];
}

function withoutFresh(ref: Ref): Ref {
  return { ...ref, live: ref.stock === 'none' ? 'failed' : 'ready' };
}

function menusView({ details, menus, live }: Ref): PartView {
  if (menus === 'failed') return 'failed';
  return [details, menus, live].includes('loading') ? 'loading' : 'ready';
}

function observe(snapshot: RestaurantSnapshot): RestaurantPage {
  const banner = selectBanner(snapshot);
  const live = selectLive(snapshot);
  const details = selectDetailsView(snapshot);
  const menus = selectMenusView(snapshot);
  return {
    shows: {
      banner: banner === undefined ? 'coming' : (banner ?? 'placeholder'),
      details,
      detailsMessage: details === 'failed' ? selectDetailsMessage(snapshot) : null,
      id: details === 'ready' ? (selectDetails(snapshot)?.id ?? null) : null,
      name: details === 'ready' ? (selectDetails(snapshot)?.name ?? null) : null,
      isClosed: selectDetails(snapshot)?.is_open === false,
      closedReason: selectClosedReason(snapshot) ?? null,
      photos: selectMediaView(snapshot),
      photoCount: selectImageUrls(snapshot).length,
      menus,
      menusMessage: menus === 'failed' ? selectMenusMessage(snapshot) : null,
      isRefreshing: selectIsRefreshing(snapshot),
      dishes: (menus === 'ready' ? selectMenus(snapshot) : []).map((item) => {
        const { pricePaise, fullPaise, percentOff, liveCount } = offerOf(item, live?.[item.id]);
        return {
          name: item.name,
          price: formatPrice(pricePaise),
          was: percentOff > 0 ? formatPrice(fullPaise) : null,
          off: percentOff,
          stock: liveCount ?? 'unknown',
        };
      }),
      isStockUnknown: selectIsLiveFailed(snapshot),
      spinner: selectIsLoading(snapshot),
    },
    may: {
      'page.retry': snapshot.can({ type: 'page.retry' }) ? 'enabled' : 'disabled',
      'menus.refresh': snapshot.can({ type: 'menus.refresh' }) ? 'enabled' : 'disabled',
    },
  };
}

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
