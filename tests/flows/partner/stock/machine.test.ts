import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import { stockMachine } from '../../../../machines/partner/stock/stock.machine.ts';
import { selectPage } from '../../../../machines/partner/stock/stock.view.ts';
import type { ChangeInput, ChangeResult } from '../../../../machines/partner/stock/stock.actors.ts';

function afterPressing(text: string, press: 'stock.increment' | 'stock.decrement', count = 5) {
  const asked = vi.fn<(input: ChangeInput) => Promise<ChangeResult>>(() => new Promise(() => {}));
  const changeCount = fromPromise<ChangeResult, ChangeInput>(({ input }) => asked(input));
  const row = createActor(stockMachine.provide({ actors: { changeCount } }), {
    input: { restaurantId: 12, menuId: 340, count, resumeCount: null },
  }).start();
  row.send({ type: 'quantity.change', text });
  row.send({ type: press });
  const { alert } = selectPage(row.getSnapshot());
  row.stop();
  return { alert, asked: asked.mock.calls.map(([{ change }]) => change.quantity) };
}

it('sends the quantity 99999, and rejects 100000 instead of truncating it [PMENU-29]', () => {
  expect(afterPressing('99999', 'stock.increment')).toEqual({ alert: null, asked: [99_999] });
  const refused = { alert: 'Please enter a quantity of 99,999 or less', asked: [] };
  expect(afterPressing('100000', 'stock.increment')).toEqual(refused);
  expect(afterPressing('100000', 'stock.decrement', 500_000)).toEqual(refused);
});

it('rejects a quantity above the stock first, and shows it without rounding [PMENU-31]', () => {
  const alert = (n: string) => `Cannot decrement by ${n}. Current quantity is only 5`;
  expect(afterPressing('200000', 'stock.decrement').alert).toBe(alert('200000'));
  expect(afterPressing('0012', 'stock.decrement').alert).toBe(alert('12'));
  expect(afterPressing('123456789012345678901234', 'stock.decrement').alert).toBe(alert('123456789012345678901234'));
});
