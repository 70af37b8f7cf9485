import type { CartCandidate } from '../../../../domain/cart.ts';
import { cartMachine, type CartSnapshot } from '../../../../machines/customer/cart/cart.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { Calls } from '../../../engine/calls.ts';
import { stockCall } from '../../../fixtures/stock-call.ts';
import type { PersistedCart } from '../../../../machines/customer/cart/persisted-cart.ts';

/** Costs ₹140, which is ₹160 less 12.5 %; two are in stock. */
export const dosa: CartCandidate = {
  id: 340,
  restaurantId: 12,
  restaurantName: 'Charminar Dastarkhwan',
  name: 'Ghee Roast Dosa',
  price: 140,
  image_url: null,
  is_veg: 1,
};
/** Has a string as its price, which the specification allows, and an unknown stock. */
export const tea: CartCandidate = { ...dosa, id: 341, name: 'Irani Chai', price: '30.50' };
/** A dish of another restaurant. */
export const kebab: CartCandidate = {
  ...dosa,
  id: 910,
  restaurantId: 7,
  restaurantName: 'Golconda Grill House',
  name: 'Galouti Kebab',
  price: 350,
  is_veg: 0,
};

const live = (live_count: number, price: number) =>
  ({ id: 340, live_count, price, discount_percentage: 12.5, platform_discount_percentage: 0 }) as const;

const few = (snapshot: CartSnapshot) => snapshot.context.cart.items.reduce((sum, item) => sum + item.qty, 0) < 2;
/** Whether a price event meets a cart with an owner. The two are independent, so no path combines them. */
const meetsOwner = ({ context }: CartSnapshot, type: string) =>
  (type === 'stock.refreshed' || type === 'prices.check') && context.owner !== null;

/** Whether the second customer owns the cart. It behaves like the first customer's, so few events are allowed then. */
const isSecond = ({ context }: CartSnapshot) => context.owner === '9123456780';

export const cartModel = defineModel(cartMachine, {
  input: { kept: null },
  events: {
    'item.add': [
      { type: 'item.add', item: dosa, liveCount: 2 },
      { type: 'item.add', item: tea },
      { type: 'item.add', item: kebab, liveCount: 9 },
      { type: 'item.add', item: { ...dosa, id: 342, name: 'Sold Out Vada' }, liveCount: 0 },
    ],
    // Dishes of two earlier orders: one from the dosa's restaurant, one from another.
    'dishes.add': [
      {
        type: 'dishes.add',
        dishes: [
          { item: dosa, qty: 1, liveCount: 2 },
          { item: tea, qty: 1, liveCount: undefined },
        ],
      },
      { type: 'dishes.add', dishes: [{ item: kebab, qty: 2, liveCount: 9 }] },
    ],
    'item.increment': [{ type: 'item.increment', id: 340 }],
    'item.decrement': [{ type: 'item.decrement', id: 340 }],
    'item.remove': [{ type: 'item.remove', id: 340 }],
    'item.reduceToStock': [{ type: 'item.reduceToStock', id: 340 }],
    'cart.clear': [{ type: 'cart.clear' }],
    // Only pricesModel allows these two events.
    'note.change': [{ type: 'note.change', note: 'No onion', error: null }],
    'pickup.set': [{ type: 'pickup.set', start: null }],
    'conflict.confirm': [{ type: 'conflict.confirm' }],
    'conflict.cancel': [{ type: 'conflict.cancel' }],
    'removal.undo': [{ type: 'removal.undo' }],
    // Another tab of the same customer stored a cart with one tea.
    'cart.synced': [
      { type: 'cart.synced', kept: { restaurantId: 12, items: [{ ...tea, qty: 1 }], owner: '9876543210' } },
    ],
    'prices.check': [{ type: 'prices.check' }],
    'stock.refreshed': [
      // Sold out today, with one portion for a later day.
      { type: 'stock.refreshed', live: [{ ...live(0, 160), orderable_count: 1 }] },
      { type: 'stock.refreshed', live: [live(0, 200)] },
    ],
    'order.paid': [{ type: 'order.paid' }],
    'customer.identified': [
      { type: 'customer.identified', phone: '9876543210' },
      { type: 'customer.identified', phone: '9123456780' },
    ],
    // Raised by the machine itself.
    'removal.offer': [],
    'removal.forget': [],
  },
  actors: {
    watchTabs: { sends: ['cart.synced'] },
    loadLive: { outcomes: [{ kind: 'loaded', live: [live(0, 200)] }, { kind: 'refused' }] },
  },
  delays: { undoOffer: 10_000 },
  // Limits the number of dishes, because a few cover every rule.
  allow: (snapshot, event) =>
    !meetsOwner(snapshot, event.type) &&
    event.type !== 'note.change' &&
    event.type !== 'pickup.set' &&
    (event.type !== 'item.add' ||
      (few(snapshot) && !isSecond(snapshot)) ||
      event.item.restaurantId !== snapshot.context.cart.restaurantId) &&
    (event.type !== 'dishes.add' || (few(snapshot) && !isSecond(snapshot) && snapshot.context.removal === null)),
  limit: 100_000,
});

const ofPrices = [
  ...['item.add', 'cart.clear', 'prices.check', 'stock.refreshed', 'order.paid', 'customer.identified'],
  ...['loadLive done', 'loadLive failed', 'after undoOffer'],
];

const notes = [
  { type: 'note.change', note: 'No onion', error: null },
  { type: 'note.change', note: 'Less spicy', error: null },
  { type: 'note.change', note: '', error: null },
  // Of a text that is too long, what fits is kept.
  { type: 'note.change', note: 'No onion', error: 'Use at most 140 characters. The rest was left out.' },
] as const;
/** The slot from 1:30 pm; as soon as possible. */
const pickups = [
  { type: 'pickup.set', start: 1_795_248_000_000 },
  { type: 'pickup.set', start: null },
] as const;
const ofNotes = ['note.change', 'pickup.set', 'cart.clear', 'removal.undo', 'order.paid', 'cart.synced', 'item.remove'];

/** Whether the model allows the event. The options of the order and prices are independent: no path combines them. */
function mayNote({ context }: CartSnapshot, type: string) {
  const { cart, removal, noteError, counts, formerPrices, owner } = context;
  const hasOptions = [cart, removal].some((each) => each?.options !== undefined);
  const hasNote = hasOptions || noteError !== null;
  const hasPrices = owner !== null || counts['340'] === 0 || Object.keys(formerPrices).length > 0;
  if (type === 'note.change' || type === 'pickup.set') return !hasPrices;
  return hasNote ? ofNotes.includes(type) : ofPrices.includes(type);
}

/** A small model of the prices and the note, which also covers events while prices are being loaded. */
export const pricesModel = defineModel(cartMachine, {
  ...cartModel,
  events: {
    ...cartModel.events,
    'item.add': [
      { type: 'item.add', item: dosa, liveCount: 2 },
      // Without a count, as after Clear Cart, which also clears the known stock.
      { type: 'item.add', item: dosa },
    ],
    'stock.refreshed': [{ type: 'stock.refreshed', live: [live(0, 200)] }],
    'note.change': notes,
    'pickup.set': pickups,
  },
  allow: (snapshot, event) =>
    mayNote(snapshot, event.type) &&
    (event.type !== 'item.add' || (few(snapshot) && !isSecond(snapshot))) &&
    (event.type !== 'stock.refreshed' || snapshot.context.owner === null),
});

const ofRemovals = [
  ...['item.add', 'dishes.add', 'item.decrement', 'cart.clear', 'stock.refreshed', 'removal.undo', 'after undoOffer'],
  ...['conflict.confirm', 'conflict.cancel'],
];

/** A small model of dishes whose price has changed, and that are removed, replaced, restored and added again. */
export const removalsModel = defineModel(cartMachine, {
  ...cartModel,
  events: {
    ...cartModel.events,
    'item.add': [
      { type: 'item.add', item: dosa, liveCount: 2 },
      // From a menu that shows the new price already.
      { type: 'item.add', item: { ...dosa, price: 175 }, liveCount: 2 },
    ],
    'dishes.add': [
      { type: 'dishes.add', dishes: [{ item: kebab, qty: 2, liveCount: 9 }] },
      { type: 'dishes.add', dishes: [{ item: { ...dosa, price: 175 }, qty: 1, liveCount: 2 }] },
    ],
    'stock.refreshed': [{ type: 'stock.refreshed', live: [live(1, 200)] }],
  },
  allow: (snapshot, event) =>
    ofRemovals.includes(event.type) && (!/^(item|dishes).add$/.test(event.type) || few(snapshot)),
});

/** A persisted cart with one dosa and one tea. */
export const persistedCart: PersistedCart = {
  restaurantId: 12,
  items: [
    { ...dosa, qty: 1 },
    { ...tea, qty: 1 },
  ],
  owner: '9876543210',
};

export const calls = {
  loadLive: { ...stockCall(false), refused: () => ({ kind: 'refused' }), proves: ['API-19'] },
} satisfies Calls<typeof cartMachine>;
