import { expect, type Page as BrowserPage } from '@playwright/test';
import { pickupTimeMachine, statusOf } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newSession, storeSession } from '../../../fixtures/session.ts';
import { persistedCart } from '../cart/model.ts';
import { tomorrow130, pickupTimeModel } from './model.ts';
import { type PickupTimePage, pickupTimeFlow } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { defineModel } from '../../../engine/model.ts';

const api = '/api/v1/c1';
const problem = (code: string, message: string) => ({ code, message, detail: message });

const { restaurantName = '' } = persistedCart.items[0] ?? {};

/** Views in which nothing can be paid for. */
const unpayable: readonly PickupTimePage['shows']['view'][] = ['gone', 'closed', 'short', 'loadingDay', 'failedDay'];

/**
 * Returns what the page expects under its title: a time only if it can be paid for, or the cart's without a list.
 * @param inCart start of the slot in the cart, epoch ms
 */
function leadOf(view: PickupTimePage['shows']['view'], inCart: number | null): RegExp | string {
  if (unpayable.includes(view)) return restaurantName;
  if (inCart === tomorrow130) return `${restaurantName} Pickup Sun, 22 Nov at 1:30 pm`;
  // Without a list it is unknown whether the slot is of today.
  if (inCart !== null && (view === 'loading' || view === 'failed'))
    return `${restaurantName} Pickup Sat, 21 Nov at 1:30 pm`;
  if (inCart !== null) return RegExp(`^${restaurantName} Pickup at \\d+:\\d\\d [ap]m$`);
  return view === 'asap' ? `${restaurantName} Ready within 60 minutes` : restaurantName;
}

/** Drives the choice on the cart page. The requests of a payment are mocked, so that its time is refused. */
export function pickupTimeScreen(page: BrowserPage): Screen<typeof pickupTimeMachine, PickupTimePage> {
  const select = page.getByLabel('Pickup time');
  /** How many portions of the first dish are in the cart. */
  let portions = 1;
  /** The slot in the cart, which each request names. */
  let inCart: number | null = null;
  const dishes = () =>
    persistedCart.items.map(({ id, qty }, place) => ({ id, quantity: place === 0 ? portions : qty }));

  /** Stores the choice in the cart, as another tab would. */
  const storeChoice = (start: number | null) =>
    page.evaluate((chosen) => {
      const root = JSON.parse(localStorage.getItem('root') ?? '{}') as { cart: { options?: object } };
      delete root.cart.options;
      if (chosen !== null) root.cart.options = { pickup_slot: { start_time: chosen } };
      localStorage.setItem('root', JSON.stringify(root));
      dispatchEvent(new StorageEvent('storage', { key: 'root' }));
    }, start);

  return {
    async open() {
      const session = await newSession(page.request);
      await page.route('**/menusLiveInfo', (route) => route.fulfill({ json: { menus_live_info: [] } }));
      await page.route('**/order/placeorder', (route) =>
        route.fulfill({ status: 409, json: problem('slot_full', 'This pickup time is full now.') }),
      );
      await storeSession(page, session, { cart: { ...persistedCart, owner: session.phone } });
      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Bill Summary' })).toBeVisible({ timeout: 20_000 });
    },
    gestures: {
      async 'day.choose'({ day }) {
        inCart = null;
        await page.getByLabel('Pickup day').selectOption(day);
      },
      async 'dishes.changed'() {
        portions += 1;
        await page.getByRole('button', { name: `One ${persistedCart.items[0]?.name} more` }).click();
      },
      'choice.changed': ({ start }) => storeChoice((inCart = start)),
      async 'time.choose'({ start }) {
        inCart = start;
        await select.selectOption(String(start));
      },
      async 'time.asap'() {
        inCart = null;
        // Selecting the selected entry again changes nothing.
        if ((await select.inputValue()) === 'asap') await select.dispatchEvent('change');
        else await select.selectOption('asap');
      },
      'network.found': () => page.evaluate(() => void dispatchEvent(new Event('online'))),
      'times.retry': () => page.getByRole('button', { name: 'Try again' }).click(),
      // By keyboard, because the toast of the refused time may cover the button.
      'times.outdated': () => page.getByRole('button', { name: 'Proceed to Pay' }).press('Enter'),
    },
    async expect({ shows }, can) {
      const hasField = shows.view !== 'loading' && shows.view !== 'failed';
      const hasList = hasField && shows.view !== 'loadingDay' && shows.view !== 'failedDay';
      await expectPageState(page, {
        words: [
          ...shows.shortTexts,
          ...(shows.view === 'failed' || shows.view === 'failedDay'
            ? ['The pickup times could not be loaded', shows.failure ?? '']
            : []),
          ...(hasList && shows.closedText !== null && shows.goneText === null ? [shows.closedText] : []),
          ...(hasField && shows.acceptText !== null ? [shows.acceptText] : []),
        ],
        links: shows.phone === null ? {} : { '+91 63537 28417': 'tel:+916353728417' },
        texts: {
          'main a[href^="tel:"]': shows.phone === null ? [] : ['+91 63537 28417'],
          'main h1 + p': [leadOf(shows.view, inCart)],
          'main select option:not([value=""])': hasField
            ? [...shows.days, ...shows.options].map(({ label }) => label)
            : [],
          'main select option[disabled]': hasList
            ? shows.options.filter(({ isFull }) => isFull).map(({ label }) => label)
            : [],
        },
        buttons: {
          'Try again': can({ type: 'times.retry' }) ? 'enabled' : 'absent',
          'Proceed to Pay': unpayable.includes(shows.view) ? 'disabled' : 'enabled',
        },
        fields: hasField
          ? {
              ...(shows.days.length > 0 && { 'Pickup day': { value: shows.day ?? '' } }),
              'Pickup time': {
                value: shows.isAsap ? 'asap' : String(shows.chosen ?? ''),
                enabled: shows.options.length > 0,
                invalid: shows.goneText !== null,
                ...(shows.goneText !== null && { says: shows.goneText }),
              },
            }
          : {},
      });
    },
    expectEmitted: () => Promise.resolve(),
    network: {
      cart: 'local',
      watchCheckout: 'local',
      watchCart: 'local',
      watchNetwork: 'local',
      loadTimes: {
        at: `POST ${api}/order/slots`,
        request: ({ day }) => ({
          method: 'POST',
          path: `${api}/order/slots`,
          body: {
            restaurant_id: 12,
            items: dishes(),
            ...(day !== null && { day }),
            ...(inCart !== null && { chosen: inCart }),
          },
        }),
        reply: (outcome) =>
          outcome.kind === 'refused'
            ? { status: 404, json: problem('restaurant_not_found', outcome.message) }
            : {
                status: 200,
                json: { ...outcome.times, ...(outcome.chosenDay !== null && { chosen_day: outcome.chosenDay }) },
              },
      },
    },
  };
}

/**
 * The choice of another tab is shown at once, so that an answer finds the same one in the cart. A time is refused only while it can be paid for: the checkout places no order for another. The dishes change only while
 * too few are left, because the page changes the cart's quantities for good. The select is disabled without a list.
 */
const model = defineModel(pickupTimeMachine, {
  ...pickupTimeModel,
  allow(snapshot, event) {
    const { context } = snapshot;
    if (!pickupTimeModel.allow?.(snapshot, event)) return false;
    if (event.type === 'loadTimes done' && event.output.kind === 'loaded')
      return event.output.chosen === context.chosen;
    const isOfDay = !snapshot.matches('loadingDay') && !snapshot.matches('failedDay');
    if (event.type === 'time.choose' || event.type === 'time.asap') return isOfDay;
    if (event.type === 'dishes.changed') return snapshot.matches('short');
    if (event.type !== 'times.outdated') return true;
    const isPayable = ['asap', 'planned'].includes(statusOf(context));
    return context.times === null || (isPayable && isOfDay);
  },
});

testWalks('pickup time', { flow: { ...pickupTimeFlow, model }, screen: pickupTimeScreen });
