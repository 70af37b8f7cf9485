import type { Page } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import {
  serverError,
  longWord,
  clickByName,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
  dialog,
} from '../../state.ts';

const base = { at: '/partner/restaurants/1/menu' } as const;
const rows = (page: Page) =>
  page
    .getByRole('rowheader')
    .or(page.getByRole('heading', { level: 2 }))
    .first();
const emptyMenu = { menus: [], total: 0, summary: { items: 0, in_stock: 0, out_of_stock: 0 } };

export const states: readonly ScreenState[] = [
  { ...base, state: 'table', ready: rows },
  {
    ...base,
    state: 'add',
    steps: async (page) => {
      await rows(page).waitFor();
      await clickByName(page, 'Add Menu Item');
    },
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'edit',
    steps: async (page) => {
      await rows(page).waitFor();
      await clickByName(page, /^Edit /);
    },
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'delete',
    steps: async (page) => {
      await rows(page).waitFor();
      await clickByName(page, /^Delete /);
    },
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'sold-out-today',
    answers: {
      'POST /partner/menu/menusLiveInfo': (json: Schemas['MenusLiveInfo']) => ({
        menus_live_info: json.menus_live_info.map((live, index) =>
          index % 3 === 0
            ? { ...live, live_count: 0, sold_out_until: 1_795_303_800_000, resume_count: 24 }
            : { ...live, live_count: index },
        ),
      }),
    },
    ready: textOnPage('Sold out today'),
  },
  {
    ...base,
    state: 'none',
    answers: { 'POST /partner/menu/': () => emptyMenu },
    ready: textOnPage('No Menu Items Yet'),
  },
  { ...base, state: 'loading', answers: { 'POST /partner/menu/': 'never' }, ready: loadingText },
  { ...base, state: 'error', answers: { 'POST /partner/menu/': serverError }, ready: retryButton },
  {
    ...base,
    state: 'long-and-dear',
    answers: {
      'POST /partner/menu/': (json: Schemas['PartnerMenus']) => ({
        ...json,
        menus: json.menus
          .slice(0, 3)
          .map((dish) => ({ ...dish, name: `Royal ${longWord} with everything`, price: 1_260_425, image_url: null })),
      }),
    },
    ready: rows,
  },
];
