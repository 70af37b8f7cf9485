import type { stockMachine, StockSnapshot } from '../../../../machines/partner/stock/stock.machine.ts';
import {
  selectAlert,
  selectIsChanging,
  selectQuantity,
  selectDisplayedStock,
} from '../../../../machines/partner/stock/stock.selectors.ts';
import { soldOutModel, stockModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

type StockPress = 'stock.increment' | 'stock.decrement' | 'stock.sellOut' | 'stock.sellAgain';

export interface StockPage extends Page {
  shows: { count: number; resumeCount: number | null; quantity: string; alert: string | null; busy: boolean };
  may: Record<StockPress, Control>;
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
function shown({ kept, back, asked }: Pick<Ref, 'kept' | 'back' | 'asked'>): {
  count: number;
  resumeCount: number | null;
} {
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
      const next = count({ ...ref, asked: [...ref.asked, by], alert: null }, true);
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
    shows: { ...shown(ref), quantity: ref.typed, alert: ref.alert, busy: ref.asked.length > 0 },
    may: {
      'stock.increment': 'enabled',
      'stock.decrement': 'enabled',
      'stock.sellOut': shown(ref).count > 0 ? 'enabled' : 'disabled',
      'stock.sellAgain': shown(ref).resumeCount === null ? 'disabled' : 'enabled',
    },
    proves: ['PMENU-28', 'PMENU-29', 'PMENU-30', 'PMENU-31', 'PMENU-32'],
  }),
};

function observe(snapshot: StockSnapshot): StockPage {
  const can = (type: StockPress): Control => (snapshot.can({ type }) ? 'enabled' : 'disabled');
  return {
    shows: {
      ...selectDisplayedStock(snapshot),
      quantity: selectQuantity(snapshot),
      alert: selectAlert(snapshot),
      busy: selectIsChanging(snapshot),
    },
    may: {
      'stock.increment': can('stock.increment'),
      'stock.decrement': can('stock.decrement'),
      'stock.sellOut': can('stock.sellOut'),
      'stock.sellAgain': can('stock.sellAgain'),
    },
  };
}

// Stock cannot be reduced below zero (spec §5).
const always = {
  'The count on the page is never below zero.': (snapshot: StockSnapshot) => selectDisplayedStock(snapshot).count >= 0,
};

export const stockFlow = defineFlow({ model: stockModel, oracle, observe, always });
export const soldOutFlow = defineFlow({ model: soldOutModel, oracle, observe, always });
