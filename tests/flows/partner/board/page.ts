import { orderStates } from '../../../../domain/order-states.ts';
import { expect, type Page as BrowserPage } from '@playwright/test';
import type { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { type BoardPage, boardFlow } from './flow.ts';
import { calls } from './model.ts';
import { verifyPath, verifyRequest } from '../../../fixtures/verify-code-request.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const ofCharminar = ' · Charminar Dastarkhwan';
const pickup = '1:00 pm – 2:00 pm';
/** The text on the card of each order; it contains the restaurant if the orders of all restaurants are shown. */
const cards: Record<string, (isAll: boolean) => string> = {
  '12-1042': (isAll) =>
    `Ready by 1:20 pmLate by 5 minutesAsha RaoOrder 12-1042${isAll ? ofCharminar : ''} · pickup ${pickup}2 ×Ghee Roast DosaNote to the kitchenNo onionReadyMore`,
  '7-1045': (isAll) =>
    `Ready by 1:44 pmRavi IyerOrder 7-1045${isAll ? ' · Udupi Upahar' : ''} · pickup ${pickup}3 ×IdliPrepareSeenMore`,
  '12-1044': () =>
    `Ready by 1:40 pmMeera NairOrder 12-1044${ofCharminar} · pickup ${pickup} · delayed by 10 minutes2 ×Ghee Roast DosaPrepareMore`,
  '12-1047': () =>
    `Ready by tomorrow, 1:00 pmLeela DasOrder 12-1047${ofCharminar} · pickup tomorrow, ${pickup}2 ×Ghee Roast DosaPrepareMore`,
  '12-1041': () => `Pickup ${pickup}Imran KhanOrder 12-1041${ofCharminar}2 ×Ghee Roast DosaHand overMore`,
};
const waitingCard = /^Accept by 1:31 pm6 min leftFarah KhanOrder 12-1046/;
const ended: Record<string, string> = { '12-1040': `1:04 pmZoya AliOrder 12-1040${orderStates.delivered.title}` };

const escaped = (text: string) => text.replaceAll(/[+()]/g, '\\$&');

/** Drives the kitchen board. Orders are mocked, because no new partner of the real server has some in all sections. */
export function boardScreen(page: BrowserPage): Screen<typeof boardMachine, BoardPage> {
  const never = () => Promise.reject(new Error('The page does not offer this.'));
  return {
    async open() {
      await openBoard(page);
    },
    gestures: {
      'restaurant.choose': async ({ restaurantId }) =>
        void (await page.getByLabel('Restaurant').selectOption(String(restaurantId ?? ''))),
      'board.retry': () => page.getByRole('button', { name: 'Try again' }).click(),
      async 'otp.open'({ orderId }) {
        await page.getByRole('button', { name: `Hand over order ${orderId}` }).click();
        await page.getByLabel('6-digit OTP').fill('482913');
        await page.keyboard.press('Enter');
      },
      'restaurants.listed': never,
      'order.acted': never,
      'order.ticked': never,
      'board.outdated': never,
      'poll.due': never,
    },
    async expect({ shows }) {
      const { view, sections, dishes, restaurantId, error } = shows;
      const isAll = restaurantId === null;
      const isBoard = view === 'board';
      const cardsOf = (ids: readonly string[]) =>
        isBoard ? ids.map((id) => new RegExp(`^${escaped(cards[id]?.(isAll) ?? 'unknown')}`)) : [];
      await expect(page.getByRole('dialog')).toHaveCount(shows.dialog ? 1 : 0);
      await expectPageState(page, {
        title: `${shows.unseen === 0 ? 'Kitchen Board' : `(${shows.unseen}) ${shows.unseen > sections.lapsed.length ? 'New orders' : 'Kitchen Board'}`} · Pehle`,
        words: [
          ...(view === 'none' ? ['No open orders', 'A paid order appears here within seconds.'] : []),
          ...(view === 'failed' ? ['The orders did not load', error ?? ''] : []),
          ...(view === 'loading' ? ['Loading orders'] : []),
          // The last response arrived at 1:26 pm by the clock of the device.
          ...(shows.outdatedSince === null ? [] : ['These orders are as of']),
        ],
        texts: {
          'section[aria-labelledby="lapsed"] > ul > li': isBoard
            ? sections.lapsed.map(
                () =>
                  'Not accepted in time, so refundedFarah Khan · Order 12-1048 · 20 Nov 2026, 1:00 pm₹294.50 refund on its wayOK',
              )
            : [],
          'section[aria-labelledby="waiting"] > ul > li': isBoard ? sections.waiting.map(() => waitingCard) : [],
          'section[aria-labelledby="new"] > ul > li': cardsOf(sections.new),
          'section[aria-labelledby="toPrepare"] > ul > li': cardsOf(sections.toPrepare),
          'section[aria-labelledby="preparing"] > ul > li': cardsOf(sections.preparing),
          'section[aria-labelledby="ready"] > ul > li': cardsOf(sections.ready),
          'section[aria-labelledby="later"] > ul > li': cardsOf(sections.later),
          'section[aria-labelledby="later"] > h3': isBoard && sections.later.length > 0 ? ['Tomorrow'] : [],
          'section[aria-labelledby="ended"] > ul > li': isBoard
            ? sections.ended.map((id) => ended[id] ?? 'unknown')
            : [],
          'ul[aria-label="Dishes to cook"] > li': isBoard ? dishes : [],
          'main h2': isBoard
            ? [
                ...(sections.lapsed.length > 0 ? [`Ended by themselves ${sections.lapsed.length}`] : []),
                ...(sections.waiting.length > 0 ? [`To accept ${sections.waiting.length}`] : []),
                `New ${sections.new.length}`,
                `To prepare ${sections.toPrepare.length}`,
                `Preparing ${sections.preparing.length}`,
                `Ready ${sections.ready.length}`,
                ...(sections.later.length > 0 ? [`Later days ${sections.later.length}`] : []),
                ...(sections.ended.length > 0 ? ['Ended in the last two hours'] : []),
              ]
            : [
                ...(view === 'none' ? ['No open orders'] : []),
                ...(view === 'failed' ? ['The orders did not load'] : []),
              ],
        },
        fields: { Restaurant: { value: restaurantId === null ? '' : String(restaurantId) } },
      });
    },
    async expectEmitted(event) {
      if (event.type === 'toast') await expect(page.getByText(event.text, { exact: true }).first()).toBeVisible();
    },
    network: {
      ...networkOf<typeof boardMachine, typeof calls>(calls),
      // The clock of a walk stands still, so the page does not poll, and its stream is not answered; both have their own tests.
      live: 'local',
      // The restaurants are mocked.
      watchRestaurants: 'local',
      // The actions and the ticks have their own walks.
      watchActions: 'local',
      dishTicks: 'local',
      orderOtp: {
        at: `POST ${verifyPath}`,
        request: ({ orderId }) => verifyRequest({ orderId, code: '482913' }),
        reply: () => ({ status: 200, json: { success: true, message: 'Delivered.' } }),
      },
    },
  };
}

testWalks('board', {
  flow: boardFlow,
  screen: boardScreen,
  can(event) {
    // Only an order that can be handed over has a button.
    if (event.type === 'otp.open') return event.orderId === '12-1041';
    // The dialog's own walks cover the other results.
    if (event.type === 'orderOtp done') return event.output.delivered !== null;
    // The own walks of the actions and of the ticks cover their notices; polling has its own test.
    if (event.type === 'restaurants.listed' || event.type === 'order.ticked') return false;
    // A reload without network has its own test.
    if (event.type === 'loadBoard done' && event.output.kind === 'loaded') return event.output.isOld !== true;
    return event.type !== 'order.acted' && event.type !== 'board.outdated' && event.type !== 'poll.due';
  },
  phone: true,
});
