import type { stockMachine, StockSnapshot } from '../../../../machines/partner/stock/stock.machine.ts';
import {
  selectAlert,
  selectIsChanging,
  selectQuantity,
  selectDisplayedCount,
} from '../../../../machines/partner/stock/stock.selectors.ts';
import { stockModel } from './model.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface StockPage extends Page {
  shows: { count: number; quantity: string; alert: string | null; busy: boolean };
  may: Record<'stock.increment' | 'stock.decrement', Control>;
}

interface Ref {
  /** The confirmed count. */
  kept: number;
  /** The differences of the pending changes. */
  asked: readonly number[];
  typed: '1' | '3' | '' | '0' | '12345' | '200000';
  alert: string | null;
  lost: boolean;
}

const shown = ({ kept, asked }: Ref): number => {
  const sum = asked.reduce((so, by) => so + by, kept);
  return sum < 0 ? 0 : sum;
};

/** The number for each quantity of the model; characters that are not digits are dropped [PMENU-29]. */
const number: Record<Ref['typed'], number> = { '1': 1, '3': 3, '': 0, '0': 0, '12345': 12_345, '200000': 200_000 };

const tooLarge = 'Please enter a quantity of 99,999 or less';

const oracle: Oracle<typeof stockMachine, Ref, StockPage> = {
  start: () => ({ kept: 5, asked: [], typed: '1', alert: null, lost: false }),

  step(ref, event, recorder) {
    const count = (next: Ref, isRequested = false): Ref => {
      recorder.emit({ type: 'stock.counted', menuId: 340, count: shown(next), isRequested }, { proves: ['PMENU-32'] });
      return next;
    };
    const send = ({ asked: [by = 0] }: Ref) =>
      recorder.call(
        'changeCount',
        {
          restaurantId: 12,
          menuId: 340,
          change: { action: by > 0 ? 'increment' : 'decrement', quantity: Math.abs(by) },
        },
        { proves: ['PMENU-28'] },
      );
    const ask = (by: number): Ref => {
      const next = count({ ...ref, asked: [...ref.asked, by], alert: null }, true);
      // A row sends one request at a time; its other changes wait.
      if (ref.asked.length === 0) send(next);
      return next;
    };
    const goOn = (next: Ref): Ref => {
      if (next.asked.length > 0) return (send(next), next);
      if (next.lost) recorder.emit({ type: 'stock.outOfSync' });
      else {
        recorder.emit(
          { type: 'stock.updated', text: 'Menu item count updated successfully' },
          { proves: ['PMENU-33'] },
        );
      }
      return { ...next, lost: false };
    };
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
        const m = shown(ref);
        if (n > m) return { ...ref, alert: `Cannot decrement by ${n}. Current quantity is only ${m}` };
        if (n > 99_999) return { ...ref, alert: tooLarge };
        return ask(-n);
      }
      case 'count.received':
        return ref.asked.length === 0 ? { ...ref, kept: event.count } : count(ref);
      case 'changeCount done': {
        const [by = 0, ...asked] = ref.asked;
        if (event.output.kind === 'changed') {
          // If the response contains no count, the change is added to the last count.
          const kept = event.output.count ?? (ref.kept + by < 0 ? 0 : ref.kept + by);
          return goOn(count({ ...ref, kept, asked }));
        }
        return goOn(count({ ...ref, asked, alert: event.output.message, lost: true }));
      }
      case 'changeCount failed': {
        const alert = 'Network connection issue. Please check your internet connection.';
        return goOn(count({ ...ref, asked: ref.asked.slice(1), alert, lost: true }));
      }
    }
  },

  page: (ref) => ({
    shows: { count: shown(ref), quantity: ref.typed, alert: ref.alert, busy: ref.asked.length > 0 },
    may: { 'stock.increment': 'enabled', 'stock.decrement': 'enabled' },
    proves: ['PMENU-28', 'PMENU-29', 'PMENU-30', 'PMENU-31', 'PMENU-32'],
  }),
};

function observe(snapshot: StockSnapshot): StockPage {
  const can = (type: 'stock.increment' | 'stock.decrement'): Control =>
    snapshot.can({ type }) ? 'enabled' : 'disabled';
  return {
    shows: {
      count: selectDisplayedCount(snapshot),
      quantity: selectQuantity(snapshot),
      alert: selectAlert(snapshot),
      busy: selectIsChanging(snapshot),
    },
    may: { 'stock.increment': can('stock.increment'), 'stock.decrement': can('stock.decrement') },
  };
}

export const stockFlow = defineFlow({
  model: stockModel,
  oracle,
  observe,
  // Stock cannot be reduced below zero (spec §5).
  always: { 'The count on the page is never below zero.': (snapshot) => selectDisplayedCount(snapshot) >= 0 },
});
