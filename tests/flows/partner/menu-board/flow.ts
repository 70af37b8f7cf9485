import type {
  menuBoardMachine,
  MenuBoardSnapshot,
} from '../../../../machines/partner/menu-board/menu-board.machine.ts';
import {
  selectCount,
  selectDailyCount,
  selectDeletion,
  selectForm,
  selectPage,
  selectResumeCount,
  type MenuBoardView,
} from '../../../../machines/partner/menu-board/menu-board.view.ts';
import { createMenuBoardActors } from '../../../../machines/partner/menu-board/menu-board.actors.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { noPage, noUpload } from '../../../fixtures/silent.ts';
import { listedRows } from '../../../fixtures/table-rows.ts';
import { calls, countedModel, dialogsModel, loadsModel, polledModel, tableModel } from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { counts, dailyOf, found, loadedStock, names, nonVeg, orders } from './dishes.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof menuBoardMachine;

export interface MenuBoardPage {
  /** The dishes are those that the table lists. */
  shows: Omit<MenuBoardView, 'dishes'> & {
    /**
     * Name and stock count of each row on the page, in order; null if the count is unknown. Then how many portions come
     * back in the morning if the dish is sold out today, and how many there are each day, else null.
     */
    rows: readonly (readonly [
      name: string,
      count: number | null,
      resumeCount: number | null,
      dailyCount: number | null,
    ])[];
    summary: string | null;
    pages: { page: number; of: number };
    dialog: 'form' | 'question' | null;
  };
}

interface Ref {
  menu: 'loading' | 'failed' | 'ready';
  /** Ids of the dishes; null before the menu is loaded. */
  dishes: readonly number[] | null;
  menuError: string | null;
  live: 'loading' | 'failed' | 'ready' | 'polling';
  /** Whether the last poll failed. */
  isOutdated: boolean;
  /** Whether the live info may have changed since the current request began. */
  isDue: boolean;
  isLiveKnown: boolean;
  liveError: string | null;
  /** The stock count of the dosa; the other counts do not change. */
  dosa: number;
  /** How many portions of the dosa come back in the morning, if it is sold out today [D266]. */
  dosaBack: number | null;
  /** The dosa's count when the rows were last sorted. */
  placedDosa: number;
  descriptions: 'loading' | 'failed' | 'ready';
  dialog: 'form' | 'question' | null;
  forms: number;
  search: '' | ' IDLI ' | 'sa' | 'pizza';
  stock: 'all' | 'in-stock' | 'out-of-stock';
  food: 'all' | 'veg' | 'non-veg';
  sort: 'name' | 'price' | 'stock';
  page: 1 | 2;
  size: 5 | 20;
  moved: boolean;
}

const noAnswer = 'Network connection issue. Please check your internet connection.';
const folder = 'india/telangana/hyderabad/hyderabad/charminar_dastarkhwan';

const backOf = ({ isLiveKnown, dosaBack }: Ref, id: number): number | null =>
  !isLiveKnown ? null : id === 343 ? 8 : id === 340 ? dosaBack : null;

const countOf = ({ isLiveKnown }: Ref, id: number, dosa: number): number | null =>
  !isLiveKnown || id === 347 ? null : id === 340 ? dosa : (counts[id] ?? 0);

function rowsOf(ref: Ref): number[] {
  if (ref.dishes === null || ref.menu === 'failed') return [];
  const { dishes, isLiveKnown } = ref;
  const byStock = isLiveKnown ? (ref.placedDosa === 0 ? orders.stockWithoutDosa : orders.stock) : orders.name;
  const order = ref.sort === 'stock' ? byStock : orders[ref.sort];
  return order.filter((id) => {
    const count = countOf(ref, id, ref.placedDosa);
    if (!dishes.includes(id)) return false;
    if (ref.search !== '' && !found[ref.search].includes(id)) return false;
    if (ref.stock !== 'all' && (count === null || count > 0 !== (ref.stock === 'in-stock'))) return false;
    return ref.food === 'all' || nonVeg.includes(id) === (ref.food === 'non-veg');
  });
}

/** Changes the view: sorts the rows by their current counts; the URL is written later. */
const look = (ref: Ref, change: Partial<Ref>): Ref => ({
  ...ref,
  page: 1,
  ...change,
  placedDosa: ref.dosa,
  moved: true,
});

function loadLive(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('loadLive', { restaurantId: 12 }, { proves: ['API-38'] });
  return { ...ref, live: 'loading', liveError: null, isDue: false };
}

function pollLive(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('pollLive', { restaurantId: 12 });
  return { ...ref, live: 'polling', isDue: false };
}

/** The end of a request: polls if the live info may have changed since it began. */
const settle = (ref: Ref, recorder: EffectRecorder<Machine>): Ref =>
  ref.isDue ? pollLive(ref, recorder) : { ...ref, live: 'ready' };

function openForm(ref: Ref, menuId: number | null, recorder: EffectRecorder<Machine>): Ref {
  const fields =
    menuId === null
      ? { name: '', price: '', isVeg: true, descriptionId: null, dailyCount: '' }
      : { name: 'Ghee Roast Dosa', price: '140', isVeg: true, descriptionId: 4, dailyCount: '' };
  const key = `seed-0001-${ref.forms + 1}`;
  recorder.call(
    'menuItem',
    { restaurantId: 12, folder, key, menuId, version: menuId === null ? null : 3, fields },
    { proves: ['PMENU-13'] },
  );
  if (ref.descriptions === 'failed') recorder.call('loadDescriptions', undefined);
  const descriptions = ref.descriptions === 'failed' ? 'loading' : ref.descriptions;
  return { ...ref, dialog: 'form', forms: ref.forms + 1, descriptions };
}

const oracle: Oracle<Machine, Ref, MenuBoardPage> = {
  start(recorder) {
    recorder.call('stockRows', { restaurantId: 12 });
    recorder.call('live', { pollMs: 30_000, slowMs: 30_000, hiddenMs: 60_000 });
    recorder.call('loadMenu', { restaurantId: 12 }, { proves: ['API-37'] });
    recorder.call('loadLive', { restaurantId: 12 }, { proves: ['API-38'] });
    recorder.call('loadDescriptions', undefined, { proves: ['API-42'] });
    return {
      menu: 'loading',
      dishes: null,
      menuError: null,
      live: 'loading',
      isOutdated: false,
      isDue: false,
      isLiveKnown: false,
      liveError: null,
      dosa: 24,
      dosaBack: null,
      placedDosa: 24,
      descriptions: 'loading',
      dialog: null,
      forms: 0,
      search: '',
      stock: 'all',
      food: 'all',
      sort: 'name',
      page: 1,
      size: 5,
      moved: false,
    };
  },

  step(ref, event, recorder) {
    const isThere = (id: number) => ref.dishes?.includes(id) ?? false;
    switch (event.type) {
      case 'loadMenu done':
        if (event.output.kind === 'refused')
          return { ...ref, menu: 'failed', menuError: event.output.message, dishes: null };
        return {
          ...ref,
          menu: 'ready',
          dishes: event.output.menus.length === 0 ? [] : [340, 341, 342, 343, 344, 345, 346],
          placedDosa: ref.dosa,
        };
      case 'loadMenu failed':
        return { ...ref, menu: 'failed', menuError: noAnswer, dishes: null };
      case 'menu.retry':
      case 'menu.require': {
        if (ref.menu !== (event.type === 'menu.retry' ? 'failed' : 'ready')) return ref;
        recorder.call('loadMenu', { restaurantId: 12 });
        return { ...ref, menu: 'loading', menuError: null };
      }
      case 'loadLive done': {
        if (event.output.kind === 'refused') return { ...ref, live: 'failed', liveError: event.output.message };
        recorder.send('stockRows', { type: 'counts.received', counts: loadedStock } as never);
        return settle(
          { ...ref, isLiveKnown: true, isOutdated: false, dosa: 24, dosaBack: null, placedDosa: 24 },
          recorder,
        );
      }
      case 'poll.due':
        if (ref.live === 'loading' || ref.live === 'polling') return { ...ref, isDue: true };
        return ref.live === 'ready' ? pollLive(ref, recorder) : ref;
      case 'pollLive done':
        if (event.output.kind === 'refused') return settle({ ...ref, isOutdated: true }, recorder);
        // The rows keep their positions although the counts change.
        recorder.send('stockRows', { type: 'counts.received', counts: loadedStock } as never);
        return settle({ ...ref, isOutdated: false, dosa: 24, dosaBack: null }, recorder);
      case 'pollLive failed':
        return settle({ ...ref, isOutdated: true }, recorder);
      case 'loadLive failed':
        return { ...ref, live: 'failed', liveError: noAnswer };
      case 'live.refresh':
        return ref.live === 'loading' ? ref : loadLive(ref, recorder);
      // Loads again even during a request, whose result may be outdated.
      case 'live.require':
      case 'stock.outOfSync':
        return loadLive(ref, recorder);
      case 'loadDescriptions done':
        return { ...ref, descriptions: event.output.kind === 'loaded' ? 'ready' : 'failed' };
      case 'loadDescriptions failed':
        return { ...ref, descriptions: 'failed' };
      case 'descriptions.require':
        if (ref.descriptions !== 'failed') return ref;
        recorder.call('loadDescriptions', undefined);
        return { ...ref, descriptions: 'loading' };

      case 'stock.counted':
        // Announces a change that the partner requested, if the dish is on the page.
        if (event.isRequested && isThere(340))
          recorder.emit({
            type: 'announce',
            text:
              event.resumeCount === null
                ? '0 of Ghee Roast Dosa in stock'
                : 'Ghee Roast Dosa is sold out until 5:00 am',
          });
        return ref.isLiveKnown ? { ...ref, dosa: 0, dosaBack: event.resumeCount } : ref;
      case 'stock.updated':
        recorder.emit(
          { type: 'toast', kind: 'silent', text: 'Menu item count updated successfully' },
          { proves: ['PMENU-33'] },
        );
        return ref;

      case 'item.add':
        return ref.dishes !== null && ref.dialog === null ? openForm(ref, null, recorder) : ref;
      case 'item.edit':
        return isThere(event.menuId) && ref.dialog === null ? openForm(ref, event.menuId, recorder) : ref;
      case 'menuItem done':
        switch (event.output.kind) {
          case 'saved': {
            recorder.emit({ type: 'toast', kind: 'success', text: 'Menu item saved' });
            const dishes = [340, 341, 342, 343, 344, 345, 346, 347];
            return loadLive({ ...ref, dialog: null, dishes, placedDosa: ref.dosa }, recorder);
          }
          case 'changed': {
            const isAsked = ref.menu === 'ready';
            if (isAsked) recorder.call('loadMenu', { restaurantId: 12 });
            return loadLive({ ...ref, dialog: null, menu: isAsked ? 'loading' : ref.menu }, recorder);
          }
          case 'left':
            return { ...ref, dialog: null };
        }
      case 'item.delete':
        if (!isThere(343) || ref.dialog !== null) return ref;
        recorder.call('menuItemDelete', { restaurantId: 12, menuId: 343, name: 'Seekh Kebab' });
        return { ...ref, dialog: 'question' };
      case 'menuItemDelete done':
        if (event.output.menuId === null) return { ...ref, dialog: null };
        recorder.emit({ type: 'toast', kind: 'success', text: 'Menu item deleted' });
        return { ...ref, dialog: null, dishes: ref.dishes?.filter((id) => id !== 343) ?? null };

      // The model contains only these payloads.
      case 'search.change':
        return look(ref, { search: event.search as Ref['search'] });
      case 'stock.filter':
        return look(ref, { stock: event.stock });
      case 'food.filter':
        return look(ref, { food: event.food });
      case 'sort.choose':
        return look(ref, { sort: event.sort });
      case 'page.go':
        return look(ref, { page: event.page as Ref['page'] });
      case 'size.choose':
        return look(ref, { size: 20 });
      case 'filters.clear':
        return look(ref, { search: '', stock: 'all', food: 'all' });
      case 'address.changed': {
        const asked = { search: '', stock: 'out-of-stock', food: 'all', sort: 'name', page: 1, size: 5 } as const;
        return { ...look(ref, asked), moved: false };
      }
      case 'after addressPause': {
        if (!ref.moved) return ref;
        // Default values are omitted. The size is five per page, which is not the default.
        const asked = [
          ref.search !== '' && `search=${ref.search.replaceAll(' ', '+')}`,
          ref.stock !== 'all' && `stock=${ref.stock}`,
          ref.food !== 'all' && `food=${ref.food}`,
          ref.sort !== 'name' && `sort=${ref.sort}`,
          ref.sort === 'price' && 'order=desc',
          ref.page === 2 && 'page=2',
          `size=${ref.size}`,
        ];
        recorder.emit({ type: 'address.write', query: `?${asked.filter((each) => each !== false).join('&')}` });
        return { ...ref, moved: false };
      }

      // The end of a child machine has no effect, and child machines do not fail.
      case 'stockRows done':
      case 'stockRows failed':
      case 'live done':
      case 'live failed':
      case 'menuItem failed':
      case 'menuItemDelete failed':
        return ref;
    }
  },

  page(ref) {
    const isFailed = ref.menu === 'failed';
    const rows = rowsOf(ref);
    const of = Math.ceil(rows.length / ref.size) || 1;
    const page = ref.page === 2 && of === 1 ? 1 : ref.page;
    const shown = rows.slice(page === 2 ? ref.size : 0, page === 2 ? undefined : ref.size);
    const from = page === 2 ? 6 : 1;
    return {
      shows: {
        view: isFailed ? 'failed' : ref.dishes === null ? 'loading' : ref.dishes.length === 0 ? 'none' : 'table',
        restaurantId: 12,
        itemCount: ref.dishes?.length ?? null,
        menuMessage: ref.menuError,
        liveMessage: ref.liveError,
        outdatedSince: ref.isOutdated && !isFailed && ref.dishes?.length ? 1_795_246_200_000 : null,
        isRefreshing: ref.live === 'loading',
        list: {
          search: ref.search,
          stock: ref.stock,
          food: ref.food,
          sort: ref.sort,
          order: ref.sort === 'price' ? 'desc' : 'asc',
          page: ref.page,
          size: ref.size,
        },
        rows: shown.map((id) => [names[id] ?? '', countOf(ref, id, ref.dosa), backOf(ref, id), dailyOf(id)]),
        summary: rows.length === 0 ? null : `Showing ${from} to ${from + shown.length - 1} of ${rows.length} items`,
        pages: { page, of },
        dialog: ref.dialog,
        descriptions: ref.descriptions === 'ready' ? [{ id: 4, name: 'Roasted in ghee.' }] : [],
      },
      proves: ['PMENU-1', 'PMENU-5', 'PMENU-7', 'PMENU-8', 'PMENU-9', 'PMENU-11'],
    };
  },
};

function observe(snapshot: MenuBoardSnapshot): MenuBoardPage {
  const { dishes, ...shown } = selectPage(snapshot);
  const { rows, found, first, page, pageCount } = listedRows(shown.view === 'failed' ? [] : dishes, shown.list);
  return {
    shows: {
      ...shown,
      rows: rows.map(({ id, name }) => [
        name,
        selectCount(id)(snapshot),
        selectResumeCount(id)(snapshot),
        selectDailyCount(id)(snapshot),
      ]),
      summary: found === 0 ? null : `Showing ${first + 1} to ${first + rows.length} of ${found} items`,
      pages: { page, of: pageCount },
      dialog: selectForm(snapshot) ? 'form' : selectDeletion(snapshot) ? 'question' : null,
    },
  };
}

export const loadsFlow = defineFlow({
  model: loadsModel,
  oracle,
  observe,
  // No event leaves this state, because the descriptions are loaded once.
  rests: ['menuBoard.descriptions.ready'],
});
export const polledFlow = defineFlow({ model: polledModel, oracle, observe });
export const dialogsFlow = defineFlow({ model: dialogsModel, oracle, observe });
export const tableFlow = defineFlow({ model: tableModel, oracle, observe });
export const countedFlow = defineFlow({ model: countedModel, oracle, observe });

export const flow = registerFlow({
  name: 'menu board',
  flows: [loadsFlow, polledFlow, dialogsFlow, tableFlow, countedFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createMenuBoardActors({ api, ...noPage, ...noUpload, randomKey: () => 'key-of-a-change' }),
  ),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
