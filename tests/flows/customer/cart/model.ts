import type { CartCandidate } from '../../../../domain/cart.ts';
import { cartMachine, type CartSnapshot } from '../../../../machines/customer/cart/cart.machine.ts';
import { defineModel } from '../../../engine/model.ts';

/** ₹140 after 12.5 % off ₹160; two in stock. */
export const dosa: CartCandidate = {
  id: 340,
  restaurantId: 12,
  restaurantName: 'Charminar Dastarkhwan',
  name: 'Ghee Roast Dosa',
  price: 140,
  image_url: null,
  is_veg: 1,
};
/** Its price is a string, which the specification allows; its stock is unknown. */
export const tea: CartCandidate = { ...dosa, id: 341, name: 'Irani Chai', price: '30.50' };
/** From another restaurant. */
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
/** The server's prices and the owner of the cart do not interact, so they are walked separately. */
const meetsOwner = ({ context }: CartSnapshot, type: string) =>
  (type === 'stock.refreshed' || type === 'prices.check') && context.owner !== null;

/** A second customer only logs in; from then on the cart behaves like the first one's. */
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
    // Dishes of an earlier order: of the same restaurant, and of another.
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
    // Only pricesModel sends it.
    'note.change': [{ type: 'note.change', note: 'No onion' }],
    'conflict.confirm': [{ type: 'conflict.confirm' }],
    'conflict.cancel': [{ type: 'conflict.cancel' }],
    'removal.undo': [{ type: 'removal.undo' }],
    // The cart that another tab stored: one tea, of the same customer.
    'cart.synced': [
      { type: 'cart.synced', kept: { restaurantId: 12, items: [{ ...tea, qty: 1 }], owner: '9876543210' } },
    ],
    'prices.check': [{ type: 'prices.check' }],
    'stock.refreshed': [
      { type: 'stock.refreshed', live: [live(1, 160)] },
      { type: 'stock.refreshed', live: [live(0, 200)] },
    ],
    'order.paid': [{ type: 'order.paid' }],
    'customer.identified': [
      { type: 'customer.identified', phone: '9876543210' },
      { type: 'customer.identified', phone: '9123456780' },
    ],
    // Internal events of the machine.
    'removal.offer': [],
    'removal.forget': [],
  },
  actors: {
    watchTabs: { sends: ['cart.synced'] },
    loadLive: { outcomes: [{ kind: 'loaded', live: [live(0, 200)] }, { kind: 'refused' }] },
  },
  delays: { undoOffer: 10_000 },
  // A few dishes cover every rule.
  allow: (snapshot, event) =>
    !meetsOwner(snapshot, event.type) &&
    event.type !== 'note.change' &&
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
  { type: 'note.change', note: 'No onion' },
  // A line break becomes a space.
  { type: 'note.change', note: 'No onion,\nless spicy' },
  { type: 'note.change', note: ' ' },
  { type: 'note.change', note: '🌶'.repeat(140) },
  { type: 'note.change', note: 'x'.repeat(141) },
  { type: 'note.change', note: 'No \u202eonion' },
] as const;
const ofNotes = ['note.change', 'cart.clear', 'removal.undo', 'order.paid', 'cart.synced', 'item.remove'];

/** The note to the kitchen and prices do not interact, so they are walked separately. */
function mayNote({ context: { cart, removal, noteError, counts, formerPrices, owner } }: CartSnapshot, type: string) {
  const hasNote = [cart, removal?.cart].some((each) => each?.options !== undefined) || noteError !== null;
  const hasPrices = owner !== null || counts['340'] === 0 || Object.keys(formerPrices).length > 0;
  if (type === 'note.change') return !hasPrices;
  return hasNote ? ofNotes.includes(type) : ofPrices.includes(type);
}

/** A small model in which every event is taken in every state, also while prices are being loaded. */
export const pricesModel = defineModel(cartMachine, {
  ...cartModel,
  events: {
    ...cartModel.events,
    'item.add': [
      { type: 'item.add', item: dosa, liveCount: 2 },
      // The stock is unknown, because it was cleared with the cart.
      { type: 'item.add', item: dosa },
    ],
    'stock.refreshed': [{ type: 'stock.refreshed', live: [live(0, 200)] }],
    'note.change': notes,
  },
  allow: (snapshot, event) =>
    mayNote(snapshot, event.type) &&
    (event.type !== 'item.add' || (few(snapshot) && !isSecond(snapshot))) &&
    (event.type !== 'stock.refreshed' || snapshot.context.owner === null),
});
