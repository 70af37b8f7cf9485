import type { CartCandidate, LiveDish } from '../../../../domain/cart.ts';
import { createCartActors } from '../../../../machines/customer/cart/cart.actors.ts';
import type { cartMachine } from '../../../../machines/customer/cart/cart.machine.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { calls, cartModel, pricesModel, removalsModel, tea } from './model.ts';
import { cartInvariants, observe, type CartPage } from './observe.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof cartMachine;
interface Line {
  item: CartCandidate;
  qty: number;
}
interface Brought extends Line {
  count: number | undefined;
}
interface Ref {
  lines: readonly Line[];
  owner: string | null;
  pending: { dishes: readonly Brought[]; isOrder: boolean } | null;
  note: string;
  noteError: string | null;
  /** Start of the chosen pickup slot, epoch ms. */
  pickup: number | null;
  removal: {
    lines: readonly Line[];
    at: number;
    note: string;
    pickup: number | null;
    counts: Ref['counts'];
    dosaWas: number | null;
  } | null;
  counts: Readonly<Record<number, number>>;
  /** Former price of the dosa, in paise. */
  dosaWas: number | null;
  asking: boolean;
}

/**
 * Unit prices in paise by a dish's price in rupees, which may be a string (spec §3, §9). ₹140 and ₹175 are ₹160 and
 * ₹200 less 12.5 %.
 */
const pricesInPaise: Record<string, number> = { '140': 14_000, '175': 17_500, '30.50': 3_050, '350': 35_000 };
const paise = (price: number | string) => pricesInPaise[String(price)] ?? 0;
const discounted: Record<number, number> = { 160: 140, 200: 175 };

const itemOf = ({ item, qty }: Line) => ({ ...item, qty });
const lineOf = (ref: Ref, id: number) => ref.lines.find((line) => line.item.id === id);
const changed = (ref: Ref, lines: readonly Line[]): Ref => ({ ...ref, lines, removal: null });
const noNote = { note: '', noteError: null, pickup: null };
const emptied = (ref: Ref): Ref => ({
  ...ref,
  ...noNote,
  lines: [],
  removal: null,
  pending: null,
  counts: {},
  dosaWas: null,
});

function withQty(ref: Ref, id: number, qty: number): Ref {
  return changed(
    ref,
    ref.lines.map((line) => (line.item.id === id ? { ...line, qty } : line)),
  );
}

/** Adds dishes with their quantities, and records their stock if it is known. */
function withBrought(ref: Ref, dishes: readonly Brought[]): Ref {
  return dishes.reduce((sum, { item, qty, count }): Ref => {
    const known = lineOf(sum, item.id);
    const lines = known
      ? sum.lines.map((line) => (line === known ? { item, qty: line.qty + qty } : line))
      : [...sum.lines, { item, qty }];
    return { ...changed(sum, lines), counts: count === undefined ? sum.counts : { ...sum.counts, [item.id]: count } };
  }, ref);
}

/** Applies live info about the dosa: its stock and a changed price (D30, D33). */
function afterAnswer(ref: Ref, live: readonly LiveDish[]): Ref {
  const line = lineOf(ref, 340);
  const [dish] = live;
  if (!line || !dish) return ref;
  const price = discounted[Number(dish.price)] ?? 0;
  const lines = ref.lines.map((each) => (each === line ? { ...line, item: { ...line.item, price } } : each));
  const was = price === line.item.price ? null : paise(line.item.price);
  return {
    ...ref,
    lines,
    counts: { ...ref.counts, 340: dish.orderable_count ?? dish.live_count },
    dosaWas: ref.dosaWas ?? was,
  };
}

/**
 * Takes over the cart of another tab: one tea for the first customer. The dialog stays open while its dishes are still of
 * a different restaurant from the cart, and Undo stays offered while its dishes can still be added to the cart (D188).
 */
function synced(ref: Ref): Ref {
  const isSameCustomer = ref.owner === null || ref.owner === '9876543210';
  const isStillConflict = ref.pending?.dishes.some(({ item }) => item.restaurantId !== 12) === true;
  const isStillAbsent = ref.removal?.lines.every(({ item }) => item.restaurantId === 12 && item.id !== 341) === true;
  return {
    ...ref,
    note: '',
    pickup: null,
    lines: [{ item: tea, qty: 1 }],
    owner: '9876543210',
    pending: isSameCustomer && isStillConflict ? ref.pending : null,
    removal: isSameCustomer && isStillAbsent ? ref.removal : null,
  };
}

const cartOracle: Oracle<Machine, Ref, CartPage> = {
  start(recorder) {
    recorder.call('watchTabs', undefined);
    return {
      ...noNote,
      lines: [],
      owner: null,
      pending: null,
      removal: null,
      counts: {},
      dosaWas: null,
      asking: false,
    };
  },

  step(ref, event, recorder) {
    const toast = (text: string, proof: { proves: string[] }) =>
      recorder.emit({ type: 'toast', kind: 'cart', text }, proof);
    /** Announces the new quantity of each changed dish in one message; a removal has a toast instead. */
    const announced = (next: Ref, lines: readonly Pick<Line, 'item'>[]): Ref => {
      const counts = lines.map(({ item }) => `${lineOf(next, item.id)?.qty} of ${item.name}`);
      recorder.emit({ type: 'announce', text: `${counts.join(', ')} in the cart` });
      return next;
    };
    const openCart = () => recorder.emit({ type: 'navigate', to: '/cart' });
    const tooFew = (count: number) =>
      toast(`Only ${count} items available in stock`, { proves: ['CART-19', 'CART-20', 'CART-29', 'TOAST-6'] });
    const remove = (id: number): Ref => {
      const line = lineOf(ref, id);
      if (!line) return ref;
      toast(`${line.item.name} removed from cart`, { proves: ['TOAST-1', 'TOAST-6', 'CART-22', 'CART-23'] });
      return {
        ...ref,
        ...(ref.lines.length === 1 && noNote),
        lines: ref.lines.filter((each) => each !== line),
        removal: {
          lines: [line],
          at: ref.lines.indexOf(line),
          note: ref.note,
          pickup: ref.pickup,
          counts: ref.counts,
          dosaWas: ref.dosaWas,
        },
      };
    };

    switch (event.type) {
      case 'item.add': {
        if (ref.pending) return ref;
        const { item } = event;
        const line = lineOf(ref, item.id);
        const count = event.liveCount ?? ref.counts[item.id];
        if (count !== undefined && (line?.qty ?? 0) + 1 > count) return (tooFew(count), ref);
        const [first] = ref.lines;
        if (first && first.item.restaurantId !== item.restaurantId) {
          const dishes = [{ item, qty: 1, count: event.liveCount }];
          return { ...ref, pending: { dishes, isOrder: false }, removal: null };
        }
        const counts = event.liveCount === undefined ? ref.counts : { ...ref.counts, [item.id]: event.liveCount };
        const lines = line
          ? ref.lines.map((each) => (each === line ? { item, qty: each.qty + 1 } : each))
          : [...ref.lines, { item, qty: 1 }];
        return announced({ ...changed(ref, lines), counts }, [{ item }]);
      }
      case 'dishes.add': {
        if (ref.pending) return ref;
        const dishes = event.dishes.map(({ item, qty, liveCount: count }) => ({ item, qty, count }));
        const [first] = ref.lines;
        if (first && dishes.some(({ item }) => item.restaurantId !== first.item.restaurantId)) {
          return { ...ref, pending: { dishes, isOrder: true }, removal: null };
        }
        openCart();
        return withBrought(ref, dishes);
      }
      case 'item.increment': {
        const line = lineOf(ref, event.id);
        if (ref.pending) return ref;
        const count = ref.counts[event.id];
        if (line && count !== undefined && line.qty + 1 > count) return (tooFew(count), ref);
        return line ? announced(withQty(ref, event.id, line.qty + 1), [line]) : ref;
      }
      case 'item.decrement': {
        const line = lineOf(ref, event.id);
        if (!line || ref.pending) return ref;
        return line.qty === 1 ? remove(event.id) : announced(withQty(ref, event.id, line.qty - 1), [line]);
      }
      case 'item.remove':
        return ref.pending ? ref : remove(event.id);
      case 'item.reduceToStock': {
        const line = lineOf(ref, event.id);
        const count = ref.counts[event.id];
        if (!line || ref.pending || count === undefined || line.qty <= count) return ref;
        return count === 0 ? remove(event.id) : announced(withQty(ref, event.id, count), [line]);
      }
      case 'cart.clear':
        if (ref.pending) return ref;
        if (ref.lines.length === 0) toast('Cart is already empty', { proves: ['TOAST-3', 'TOAST-6'] });
        else toast('Cart cleared successfully', { proves: ['TOAST-2', 'TOAST-6', 'CART-7', 'CART-24'] });
        // A second press does not withdraw the Undo of the first.
        if (ref.lines.length === 0) return ref;
        // Keeps everything that was cleared, so that Undo can restore it (D60).
        return {
          ...emptied(ref),
          removal: {
            lines: ref.lines,
            at: 0,
            note: ref.note,
            pickup: ref.pickup,
            counts: ref.counts,
            dosaWas: ref.dosaWas,
          },
        };
      case 'conflict.confirm': {
        if (!ref.pending) return ref;
        const next = withBrought(emptied(ref), ref.pending.dishes);
        if (ref.pending.isOrder) return (openCart(), next);
        return announced(next, ref.pending.dishes);
      }
      case 'conflict.cancel':
        return ref.pending === null ? ref : { ...ref, pending: null };
      case 'removal.undo': {
        if (!ref.removal || ref.pending) return ref;
        const { at, lines, note, pickup, counts, dosaWas } = ref.removal;
        const next = {
          ...changed(ref, ref.lines.toSpliced(at, 0, ...lines)),
          ...(ref.lines.length === 0 && { note, pickup }),
          counts: { ...counts, ...ref.counts },
          dosaWas: ref.dosaWas ?? dosaWas,
        };
        return announced(next, lines);
      }
      case 'after undoOffer':
        return { ...ref, removal: null };
      case 'cart.synced':
        // Notifies the checkout, whose payment may be waiting for the network (CHECK-1).
        if (ref.lines.length !== 1 || lineOf(ref, 341)?.qty !== 1) recorder.emit({ type: 'cart.replaced' });
        return synced(ref);
      case 'stock.refreshed':
        // Is always accepted, also if it is not about the dosa.
        return { ...afterAnswer(ref, event.live) };
      case 'prices.check':
        if (ref.asking || ref.lines.length === 0) return ref;
        recorder.call('loadLive', { restaurantId: ref.lines[0]?.item.restaurantId ?? 0 });
        return { ...ref, asking: true };
      case 'loadLive done':
        return { ...afterAnswer(ref, event.output.kind === 'loaded' ? event.output.live : []), asking: false };
      case 'loadLive failed':
        return { ...ref, asking: false };
      case 'note.change': {
        if (ref.lines.length === 0 || ref.pending) return ref;
        return { ...ref, note: event.note, noteError: event.error };
      }
      case 'pickup.set':
        if (ref.lines.length === 0 || ref.pending) return ref;
        return { ...ref, pickup: event.start };
      case 'order.paid':
        return emptied(ref);
      case 'customer.identified':
        return ref.lines.length > 0 && ref.owner !== event.phone
          ? { ...emptied(ref), owner: event.phone }
          : { ...ref, owner: event.phone };
      case 'removal.offer':
      case 'removal.forget':
        return ref;
    }
  },

  page(ref) {
    const line = lineOf(ref, 340);
    const count = ref.counts[340];
    const isShort = line !== undefined && count !== undefined && line.qty > count;
    return {
      shows: {
        isEmpty: ref.lines.length === 0,
        removal: ref.removal && { items: ref.removal.lines.map(itemOf), index: ref.removal.at },
        counts: ref.counts,
        note: ref.note,
        noteError: ref.noteError,
        pickupStart: ref.pickup,
        dishes: ref.lines.map(({ item, qty }) => [item.name, qty, item.price]),
        badge: ref.lines.reduce((sum, { qty }) => sum + qty, 0),
        subtotalPaise: ref.lines.reduce((sum, { item, qty }) => sum + paise(item.price) * qty, 0),
        conflict: ref.pending?.dishes.map(({ item, qty }) => `${qty} ${item.name}`).join(', ') ?? null,
        short: isShort ? ['Ghee Roast Dosa'] : [],
        dosaWas: line && paise(line.item.price) !== ref.dosaWas ? ref.dosaWas : null,
      },
      stored: {
        restaurantId: ref.lines[0]?.item.restaurantId ?? null,
        items: ref.lines.map(itemOf),
        ...((ref.note !== '' || ref.pickup !== null) && {
          options: {
            ...(ref.note !== '' && { kitchen_note: ref.note }),
            ...(ref.pickup !== null && { pickup_slot: { start_time: ref.pickup } }),
          },
        }),
        owner: ref.owner,
      },
      proves: ['CART-11', 'CART-12', 'CART-13', 'CART-14', 'CART-16', 'CART-17', 'CART-18', 'CART-21', 'CART-24'],
    };
  },
};

export const cartFlow = defineFlow({ model: cartModel, oracle: cartOracle, observe, always: cartInvariants });
export const cartPricesFlow = defineFlow({ model: pricesModel, oracle: cartOracle, observe, always: cartInvariants });
export const cartRemovalsFlow = defineFlow({
  model: removalsModel,
  oracle: cartOracle,
  observe,
  always: cartInvariants,
});

export const flow = registerFlow({
  name: 'cart',
  flows: [cartFlow, cartPricesFlow, cartRemovalsFlow],
  calls: apiCalls<Machine>(calls, (api) =>
    createCartActors({ api, ownHold: () => null, watchPersistedCart: () => () => {} }),
  ),
  messages: ['Cart cleared successfully', 'Cart is already empty'],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
