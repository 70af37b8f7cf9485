import { expect, type Page as BrowserPage } from '@playwright/test';
import type { stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import { sevenLive } from '../menu-board/model.ts';
import type { StockPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { openPartnerMenu } from '../../../fixtures/partner-menu-page.ts';
import { soldOutButtons, stockOf } from '../menu-board/screen.ts';

const path = '/api/v1/c1/partner/menu/updateMenuItemCount';

const soldOutPath = '/api/v1/c1/partner/menu/soldOutToday';

const dosa = 'tr:has([aria-label="Quantity for Ghee Roast Dosa"])';

/** Drives the row of the dosa, with five in stock. */
export function stockScreen(page: BrowserPage): Screen<typeof stockMachine, StockPage> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ghee Roast Dosa' }) });
  const quantity = row.getByRole('textbox');
  const press = (name: string) => row.getByRole('button', { name: `${name} Ghee Roast Dosa` }).click();
  /** Checks the row. Its buttons are disabled only if the count is unknown, whatever quantity is typed. */
  const expectCount = (count: number | null, shows: Partial<StockPage['shows']> = {}) => {
    const { alert, quantity: value, busy, resumeCount = null } = shows;
    const control = count === null ? 'disabled' : 'enabled';
    return expectPageState(page, {
      seen: {
        [`${dosa} th`]: ['Ghee Roast Dosa'],
        [`${dosa} td:nth-child(3)`]: [stockOf(count, resumeCount)],
        [`${dosa} [role="alert"]`]: alert ? [alert] : [],
        [`${dosa} [role="group"] @name`]: ['Stock of Ghee Roast Dosa'],
        [`${dosa} [role="group"] @aria-busy`]: [String(busy ?? false)],
        // What is visible is part of the button's name.
        [`${dosa} td button[aria-label$=": Ghee Roast Dosa"]`]: [
          resumeCount === null ? 'Sold out today' : 'Sell again',
        ],
      },
      buttons: {
        'Increment Ghee Roast Dosa': control,
        'Decrement Ghee Roast Dosa': control,
        ...soldOutButtons('Ghee Roast Dosa', count, resumeCount),
      },
      fields: {
        'Quantity for Ghee Roast Dosa': {
          ...{ enabled: count !== null, value: value ?? '1' },
          ...{ invalid: Boolean(alert), says: alert ?? '' },
        },
      },
    });
  };
  const five = sevenLive.map((dish) => (dish.id === 340 ? { ...dish, live_count: 5 } : dish));
  return {
    async open() {
      await openPartnerMenu(page, { live: five, beforeLive: () => expectCount(null) });
      await expectCount(5);
    },
    gestures: {
      'quantity.change': ({ text }) => quantity.fill(text),
      'stock.increment': () => press('Increment'),
      'stock.decrement': () => press('Decrement'),
      'stock.sellOut': () => press('Sold out today:'),
      'stock.sellAgain': () => press('Sell again:'),
      'count.received': () => Promise.reject(new Error('The board tells the counts.')),
    },
    expect: ({ shows }) => expectCount(shows.count, shows),
    async expectEmitted(event) {
      // Only this notice is visible outside the row. For `stock.outOfSync`, the board loads the counts again.
      if (event.type === 'stock.updated')
        await expect(page.getByText(event.text, { exact: true }).first()).toBeVisible();
    },
    network: {
      changeCount: {
        at: `POST ${path}`,
        request: ({ restaurantId, menuId, change }) => ({
          method: 'POST',
          path,
          body: {
            restaurant_id: String(restaurantId),
            menu_id: String(menuId),
            item_count: change.quantity,
            action: change.action,
          },
        }),
        reply: (outcome) =>
          outcome.kind === 'changed'
            ? {
                status: 200,
                json: { message: outcome.message, ...(outcome.count !== null && { live_count: outcome.count }) },
              }
            : { status: 409, json: { code: 'insufficient_inventory', message: outcome.message, detail: 'x' } },
      },
      setSoldOut: {
        at: `POST ${soldOutPath}`,
        request: ({ restaurantId, menuId, soldOut }) => ({
          method: 'POST',
          path: soldOutPath,
          body: { restaurant_id: String(restaurantId), menu_id: String(menuId), sold_out: soldOut },
        }),
        reply: (outcome) => {
          if (outcome.kind === 'refused')
            return { status: 404, json: { code: 'not_found', message: outcome.message, detail: 'x' } };
          const { count, resumeCount } = outcome;
          const until = resumeCount !== null && { sold_out_until: 1_795_303_800_000, resume_count: resumeCount };
          return { status: 200, json: { live_count: count, ...until } };
        },
      },
    },
  };
}
