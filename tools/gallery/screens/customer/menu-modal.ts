import type { Page } from '@playwright/test';
import { longWord, clickByName, type ScreenState, dialog } from '../../state.ts';

const base = { at: '/restaurants/1', window: true } as const;
const openFirstDish = async (page: Page) => {
  await clickByName(page, /^View Details of/);
};

export const states: readonly ScreenState[] = [
  { ...base, state: 'dish', steps: openFirstDish, ready: dialog },
  {
    ...base,
    state: 'loading',
    answers: { 'POST /menuDetails': 'never', 'POST /menuMedia': 'never' },
    steps: openFirstDish,
    ready: dialog,
  },
  {
    ...base,
    state: 'sold-out-long',
    answers: {
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: object) => ({ ...live, live_count: 0, price: 1_260_425 })),
      }),
      'POST /menuDetails': (json) => ({
        ...json,
        menu: {
          ...json.menu,
          name: `Royal ${longWord} with everything`,
          description: `${'Slow-cooked over charcoal with saffron, rose water and ghee from the old town. '.repeat(8)}`,
        },
      }),
      'POST /menuMedia': () => ({ media: { image_urls: [], items: [] } }),
    },
    steps: openFirstDish,
    ready: dialog,
  },
];
