import { displayedStock, stockMachine, type StockSnapshot } from '../../../../machines/partner/stock/stock.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { createStockActors, type DishStock } from '../../../../machines/partner/stock/stock.actors.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type StockView } from '../../../../machines/partner/stock/stock.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

const base = defineModel(stockMachine, {
  input: { restaurantId: 12, menuId: 340, count: 5, resumeCount: null },
  events: {
    'quantity.change': [
      { type: 'quantity.change', text: '3' },
      { type: 'quantity.change', text: '' },
      { type: 'quantity.change', text: '0' },
      { type: 'quantity.change', text: 'a1 2-3.4,5' },
      { type: 'quantity.change', text: '200000' },
    ],
    'stock.increment': [{ type: 'stock.increment' }],
    'stock.decrement': [{ type: 'stock.decrement' }],
    'stock.sellOut': [{ type: 'stock.sellOut' }],
    'stock.sellAgain': [{ type: 'stock.sellAgain' }],
    'count.received': [
      { type: 'count.received', count: 2, resumeCount: null },
      { type: 'count.received', count: 500_000, resumeCount: null },
      // Another device has sold the dish out.
      { type: 'count.received', count: 0, resumeCount: 4 },
    ],
  },
  actors: {
    changeCount: {
      outcomes: [
        { kind: 'changed', message: 'Menu item count updated successfully', count: null, resumeCount: null },
        // All portions have been sold meanwhile.
        { kind: 'changed', message: 'Menu item count updated successfully', count: 0, resumeCount: null },
        { kind: 'refused', message: 'Cannot decrement by 3. Current quantity is only 1' },
      ],
    },
    setSoldOut: {
      outcomes: [
        // Three portions were left.
        { kind: 'changed', message: 'Sold out until 5:00 am', count: 0, resumeCount: 3 },
        { kind: 'changed', message: 'On sale again', count: 3, resumeCount: null },
        { kind: 'refused', message: 'There is no such dish.' },
      ],
    },
  },
  delays: {},
});

const isSwitch = ({ type }: { type: string }) =>
  type === 'stock.sellOut' || type === 'stock.sellAgain' || type.startsWith('setSoldOut');

/**
 * A model of the dosa, with five in stock, whose count changes. Counts and queues are unbounded. Six portions and two
 * clicks are enough to detect a wrong sum.
 */
export const stockModel = defineModel(stockMachine, {
  ...base,
  allow: ({ context }, event) => {
    const { queue, quantity } = context;
    if (isSwitch(event) || (event.type === 'count.received' && event.resumeCount !== null)) return false;
    // This quantity is rejected regardless of the queue.
    if (event.type !== 'quantity.change' && quantity === '200000') return true;
    // Larger counts occur only to cover changes that are rejected.
    if (event.type.startsWith('stock.') && displayedStock(context).count > 400_000) return false;
    if (event.type === 'quantity.change') return queue.length < 2;
    if (event.type === 'stock.increment' && displayedStock(context).count + Number(quantity) > 6) return false;
    return !event.type.startsWith('stock.') || queue.length < 2 || Number(quantity) === 0;
  },
});

/** A model of the dosa that is sold out until the morning and sold again, between single portions that are added. */
export const soldOutModel = defineModel(stockMachine, {
  ...base,
  allow: ({ context }, event) => {
    const { queue } = context;
    if (event.type === 'quantity.change') return false;
    if (event.type === 'count.received') return event.count < 6;
    if (event.type === 'setSoldOut done' && event.output.kind === 'changed')
      return (queue[0]?.action === 'sellOut') === (event.output.resumeCount !== null);
    if (event.type === 'changeCount done') return event.output.kind === 'changed' && event.output.count === null;
    // The first change may be reverted, after which the second one is added to the count.
    if (event.type === 'stock.increment')
      return queue.length < 2 && Math.max(context.count, displayedStock(context).count) < 6;
    return !event.type.startsWith('stock.') || queue.length < 2;
  },
});

export interface StockPage {
  /** The controls, and the stock that the row has reported to the board. */
  shows: StockView & DishStock;
}

type Asked = number | 'out' | 'again';

interface Ref {
  /** The confirmed count. */
  kept: number;
  /** How many portions the server says come back in the morning; null if the dish is not sold out today. */
  back: number | null;
  /** The pending changes: differences of the count, or whether the dish is sold out or sold again. */
  asked: readonly Asked[];
  typed: '1' | '3' | '' | '0' | '12345' | '200000';
  alert: string | null;
  lost: boolean;
  /** The text of the last success. */
  said: string;
}

/** Adding portions ends 'sold out today'; selling again brings the portions back at once [D266]. */
function shown({ kept, back, asked }: Pick<Ref, 'kept' | 'back' | 'asked'>): DishStock {
  let [left, later] = [kept, back];
  for (const each of asked) {
    if (each === 'out') [left, later] = [0, left + (later ?? 0)];
    else if (each === 'again') [left, later] = [left + (later ?? 0), null];
    else [left, later] = [left + each, each > 0 ? null : later];
  }
  return { count: left < 0 ? 0 : left, resumeCount: later };
}

/** The number for each quantity of the model; characters that are not digits are dropped [PMENU-29]. */
const number: Record<Ref['typed'], number> = { '1': 1, '3': 3, '': 0, '0': 0, '12345': 12_345, '200000': 200_000 };

const tooLarge = 'Please enter a quantity of 99,999 or less';

const oracle: Oracle<typeof stockMachine, Ref, StockPage> = {
  start: () => ({ kept: 5, back: null, asked: [], typed: '1', alert: null, lost: false, said: '' }),

  step(ref, event, recorder) {
    const count = (next: Ref, isRequested = false): Ref => {
      recorder.emit({ type: 'stock.counted', menuId: 340, ...shown(next), isRequested }, { proves: ['PMENU-32'] });
      return next;
    };
    const send = ({ asked: [by = 0] }: Ref) => {
      const dish = { restaurantId: 12, menuId: 340 };
      if (typeof by === 'string') return recorder.call('setSoldOut', { ...dish, soldOut: by === 'out' });
      const change = { action: by > 0 ? 'increment' : 'decrement', quantity: Math.abs(by) } as const;
      return recorder.call('changeCount', { ...dish, change }, { proves: ['PMENU-28'] });
    };
    const ask = (by: Asked): Ref => {
      // A quantity is for one change: the next one begins at 1.
      const typed = typeof by === 'number' ? '1' : ref.typed;
      const next = count({ ...ref, typed, asked: [...ref.asked, by], alert: null }, true);
      // A row sends one request at a time; its other changes wait.
      if (ref.asked.length === 0) send(next);
      return next;
    };
    const goOn = (next: Ref): Ref => {
      if (next.asked.length > 0) return (send(next), next);
      if (next.lost) recorder.emit({ type: 'stock.outOfSync' });
      else {
        recorder.emit({ type: 'stock.updated', text: next.said }, { proves: ['PMENU-33'] });
      }
      return { ...next, lost: false };
    };
    const fail = (alert: string): Ref => goOn(count({ ...ref, asked: ref.asked.slice(1), alert, lost: true }));
    switch (event.type) {
      case 'quantity.change': {
        const typed = event.text === 'a1 2-3.4,5' ? '12345' : event.text;
        // All other texts of the model contain only digits or are empty.
        return { ...ref, typed: typed as Ref['typed'], alert: null };
      }
      case 'stock.increment':
        if (number[ref.typed] === 0) return { ...ref, alert: 'Please enter a valid quantity greater than 0' };
        if (number[ref.typed] > 99_999) return { ...ref, alert: tooLarge };
        return ask(number[ref.typed]);
      case 'stock.decrement': {
        const n = number[ref.typed];
        if (n === 0) return { ...ref, alert: 'Please enter a valid quantity greater than 0' };
        const m = shown(ref).count;
        if (n > m) return { ...ref, alert: `Cannot decrement by ${n}. Current quantity is only ${m}` };
        if (n > 99_999) return { ...ref, alert: tooLarge };
        return ask(-n);
      }
      case 'stock.sellOut':
        return shown(ref).count === 0 ? ref : ask('out');
      case 'stock.sellAgain':
        return shown(ref).resumeCount === null ? ref : ask('again');
      case 'count.received':
        return ref.asked.length === 0 ? { ...ref, kept: event.count, back: event.resumeCount } : count(ref);
      case 'changeCount done':
      case 'setSoldOut done': {
        if (event.output.kind === 'refused') return fail(event.output.message);
        const { message, count: answered, resumeCount } = event.output;
        // If the response contains no count, the change is added to the last count.
        const own = shown({ ...ref, asked: ref.asked.slice(0, 1) });
        const [kept, back] = answered === null ? [own.count, own.resumeCount] : [answered, resumeCount];
        return goOn(count({ ...ref, kept, back, asked: ref.asked.slice(1), said: message }));
      }
      case 'changeCount failed':
      case 'setSoldOut failed':
        return fail('Network connection issue. Please check your internet connection.');
    }
  },

  page: (ref) => ({
    shows: { ...shown(ref), quantity: ref.typed, alert: ref.alert, isChanging: ref.asked.length > 0 },
    proves: ['PMENU-28', 'PMENU-29', 'PMENU-30', 'PMENU-31', 'PMENU-32'],
  }),
};

const observe = (snapshot: StockSnapshot): StockPage => ({
  shows: { ...displayedStock(snapshot.context), ...selectPage(snapshot) },
});

// Stock cannot be reduced below zero (spec §5).
const always = {
  'The count on the page is never below zero.': (snapshot: StockSnapshot) =>
    displayedStock(snapshot.context).count >= 0,
};

const api = '/api/v1/c1/partner/menu';

/** The ids of a dish, which these requests write as texts. */
const idsOf = (dish: { restaurantId: number; menuId: number }) => ({
  restaurant_id: String(dish.restaurantId),
  menu_id: String(dish.menuId),
});

export const calls = {
  changeCount: {
    at: `POST ${api}/updateMenuItemCount`,
    proves: ['API-43'],
    body: ({ change: { quantity, action }, ...dish }) => ({ ...idsOf(dish), item_count: quantity, action }),
    key: () => 'key-of-this-change',
    answer: (outcome) =>
      outcome.kind === 'changed'
        ? {
            status: 200,
            json: { message: outcome.message, ...(outcome.count !== null && { live_count: outcome.count }) },
          }
        : refusal(409, 'insufficient_inventory', outcome.message),
    also: [
      [
        'another message than the default, and the new count',
        { status: 200, json: { message: 'Changed.', live_count: 7 } },
        { kind: 'changed', message: 'Changed.', count: 7, resumeCount: null },
      ],
      [
        'a success without words and count',
        { status: 200, json: { message: '' } },
        { kind: 'changed', message: 'Menu item count updated successfully', count: null, resumeCount: null },
      ],
    ],
  },
  setSoldOut: {
    at: `POST ${api}/soldOutToday`,
    proves: ['D266'],
    body: ({ soldOut, ...dish }) => ({ ...idsOf(dish), sold_out: soldOut }),
    // The texts of success are those of the app.
    needs: ({ message }) => ({ restaurantId: 12, menuId: 340, soldOut: message !== 'On sale again' }),
    answer(outcome) {
      if (outcome.kind === 'refused') return refusal(404, 'not_found', outcome.message);
      const { count, resumeCount } = outcome;
      const until = resumeCount !== null && { sold_out_until: 1_795_303_800_000, resume_count: resumeCount };
      return { status: 200, json: { live_count: count, ...until } };
    },
  },
} satisfies Calls<typeof stockMachine>;

export const stockFlow = defineFlow({ model: stockModel, oracle, observe, always });
export const soldOutFlow = defineFlow({ model: soldOutModel, oracle, observe, always });

export const flow = registerFlow({
  name: 'stock',
  flows: [stockFlow, soldOutFlow],
  calls: apiCalls<typeof stockMachine>(calls, (client) =>
    createStockActors({ api: client, randomKey: () => 'key-of-this-change' }),
  ),
  messages: ['Menu item count updated successfully'],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
