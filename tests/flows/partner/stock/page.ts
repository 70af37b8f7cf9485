import { expect, type Page as BrowserPage } from '@playwright/test';
import type { stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import { sevenLive } from '../menu-board/model.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type StockPage, soldOutFlow, stockFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { openPartnerMenu, soldOutButtons, stockOf } from '../../../fixtures/partner-menu-page.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const dosa = 'tr:has([aria-label="Quantity for Ghee Roast Dosa"])';

/** Drives the row of the dosa, with five in stock. */
export function stockScreen(page: BrowserPage): Screen<typeof stockMachine, StockPage> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ghee Roast Dosa' }) });
  const quantity = row.getByRole('textbox');
  const press = (name: string) => row.getByRole('button', { name: `${name} Ghee Roast Dosa` }).click();
  /** Checks the row. Its buttons are disabled only if the count is unknown, whatever quantity is typed. */
  const expectCount = (count: number | null, shows: Partial<StockPage['shows']> = {}) => {
    const { alert, quantity: value, isChanging, resumeCount = null } = shows;
    const control = count === null ? 'disabled' : 'enabled';
    return expectPageState(page, {
      seen: {
        [`${dosa} th`]: ['Ghee Roast Dosa'],
        [`${dosa} td:nth-child(3)`]: [stockOf(count, resumeCount)],
        [`${dosa} [role="alert"]`]: alert ? [alert] : [],
        [`${dosa} [role="group"] @name`]: ['Stock of Ghee Roast Dosa'],
        [`${dosa} [role="group"] @aria-busy`]: [String(isChanging ?? false)],
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
    network: networkOf<typeof stockMachine, typeof calls>(calls),
  };
}

/** After a failed change the board loads all counts, which the mocked menu does not know. The Node walks cover this. */
const can = (event: FlowEvent<typeof stockMachine>) =>
  event.type !== 'count.received' &&
  event.type !== 'changeCount failed' &&
  event.type !== 'setSoldOut failed' &&
  ((event.type !== 'changeCount done' && event.type !== 'setSoldOut done') || event.output.kind === 'changed');

testWalks('stock', { flow: stockFlow, screen: stockScreen, can, phone: true });
testWalks('stock, sold out today', { flow: soldOutFlow, screen: stockScreen, can, phone: true });
