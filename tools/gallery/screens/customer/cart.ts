import type { Schemas } from '../../../../openapi/client.ts';
import { filledCart, cartItem, persistedCart, cartRestaurantDishes, storedCart } from '../../kept-cart.ts';
import { answerRoute, heading, longName, longWord, textOnPage, type ScreenState } from '../../state.ts';

const base = { at: '/cart' } as const;
const bill = heading('Bill Summary');

/** The slots of 1:30 pm and 2:00 pm. */
const [free, full] = [
  { start_time: Date.parse('2026-11-21T13:30:00+05:30'), slot_duration: 30, left: 'free' },
  { start_time: Date.parse('2026-11-21T14:00:00+05:30'), slot_duration: 30, left: 'full' },
] as const;

const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
/** The answer for today, with days; for a later day, which the demo restaurant does not offer, other answers. */
const answerDays = (ofLaterDay: object) => (json: object) => ({
  ...json,
  days,
  ...('asap' in json && json.asap === null && ofLaterDay),
});
const tomorrow = { ...free, start_time: free.start_time + 86_400_000 };

export const states: readonly ScreenState[] = [
  { ...base, state: 'empty', ready: heading('Your cart is empty') },
  { ...base, state: 'one', kept: persistedCart(cartItem(0, 1)), ready: bill },
  {
    ...base,
    state: 'many',
    kept: persistedCart(...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => cartItem(index, index + 1))),
    ready: bill,
  },
  {
    ...base,
    state: 'dear-and-long',
    kept: persistedCart(
      cartItem(0, 5, {
        name: `Royal ${longWord} with everything the kitchen has`,
        price: 252_085,
        restaurantName: longName,
        image_url: null,
      }),
      cartItem(1, 1, { image_url: '/pictures/dish/gone-1.webp' }),
    ),
    answers: { 'POST /menusLiveInfo': () => ({ menus_live_info: [] }) },
    ready: bill,
  },
  {
    ...base,
    state: 'changed',
    kept: filledCart,
    answers: {
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: Schemas['LiveInfo']) => ({
          ...live,
          price: live.id === cartRestaurantDishes[0]?.id ? live.price + 40 : live.price,
          live_count:
            live.id === cartRestaurantDishes[3]?.id ? 0 : live.id === cartRestaurantDishes[6]?.id ? 2 : live.live_count,
        })),
      }),
    },
    ready: textOnPage('Price changed'),
  },
  {
    ...base,
    state: 'pre-order',
    kept: filledCart,
    answers: {
      'POST /order/slots': (json) => ({ ...json, asap: null, opens_at: free.start_time, slots: [free, full] }),
    },
    ready: textOnPage('Closed now. Choose a later time today.'),
  },
  {
    ...base,
    state: 'pickup-full',
    kept: { cart: { ...storedCart(cartItem(0, 1)), options: { pickup_slot: { start_time: full.start_time } } } },
    answers: { 'POST /order/slots': (json) => ({ ...json, slots: [free, full] }) },
    ready: textOnPage('This pickup time is full now. Please choose another.'),
  },
  {
    ...base,
    state: 'pickup-days',
    kept: filledCart,
    answers: { 'POST /order/slots': (json) => ({ ...json, slots: [free, full], days }) },
    ready: (page) => page.getByLabel('Pickup day'),
  },
  {
    ...base,
    state: 'pickup-tomorrow',
    kept: { cart: { ...storedCart(cartItem(0, 1)), options: { pickup_slot: { start_time: tomorrow.start_time } } } },
    answers: { 'POST /order/slots': answerDays({ slots: [tomorrow] }) },
    ready: textOnPage('Pickup Sun, 22 Nov at 1:30 pm'),
  },
  {
    ...base,
    state: 'pickup-day-short',
    kept: { cart: { ...storedCart(cartItem(0, 3)), options: { pickup_slot: { start_time: tomorrow.start_time } } } },
    answers: {
      'POST /order/slots': answerDays({ slots: [tomorrow], short: [{ id: cartItem(0, 3).id, left: 2 }] }),
    },
    ready: textOnPage('Not enough for this day'),
  },
  {
    ...base,
    state: 'pickup-day-error',
    kept: filledCart,
    answers: { 'POST /order/slots': (json) => ({ ...json, slots: [free, full], days }) },
    steps: async (page) => {
      await page.getByLabel('Pickup day').waitFor();
      await page.route('**/order/slots', (route) => answerRoute(route, 'cut'));
      await page.getByLabel('Pickup day').selectOption({ index: 1 });
    },
    ready: textOnPage('The pickup times could not be loaded'),
  },
  {
    ...base,
    state: 'pickup-today-sold-out',
    kept: { cart: storedCart(cartItem(0, 3)) },
    answers: {
      'POST /order/slots': (json) => ({ ...json, days, short: [{ id: cartItem(0, 3).id, left: 0 }] }),
    },
    ready: textOnPage('Not enough for this day'),
  },
  {
    ...base,
    state: 'pickup-times-error',
    kept: filledCart,
    answers: { 'POST /order/slots': 'cut' },
    ready: textOnPage('The pickup times could not be loaded'),
  },
  {
    ...base,
    state: 'undo',
    kept: filledCart,
    steps: async (page) => {
      await page
        .getByRole('button', { name: /^Take .* out of the cart$/ })
        .first()
        .click();
    },
    ready: (page) => page.getByRole('button', { name: 'Undo' }),
  },
];
