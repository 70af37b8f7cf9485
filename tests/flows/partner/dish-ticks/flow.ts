import {
  createDishTicksActors,
  type SendTickResult,
} from '../../../../machines/partner/dish-ticks/dish-ticks.actors.ts';
import {
  dishTicksMachine,
  type DishTicksSnapshot,
} from '../../../../machines/partner/dish-ticks/dish-ticks.machine.ts';
import { dishesOf, selectPage } from '../../../../machines/partner/dish-ticks/dish-ticks.view.ts';
import type { Calls } from '../../../engine/calls.ts';
import { registerFlow } from '../../../engine/flow.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type EffectRecorder, type Oracle } from '../../../engine/oracle.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { apiCalls } from '../../../fixtures/api-calls.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';

type Machine = typeof dishTicksMachine;

const dosa = { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2 };
const idli = { menu_id: 341, menu_name: 'Idli', quantity: 3 };
/** Two orders without ticks. */
export const orders = [
  boardOrder({ id: '12-1042', status: 'preparing', order_items: [dosa, idli] }),
  boardOrder({ id: '12-1043', order_items: [dosa] }),
] as const;

const ticked = (at: 0 | 1, ...done: number[]): SendTickResult => ({
  kind: 'ticked',
  order: {
    ...orders[at],
    version: 4,
    order_items: orders[at].order_items.map((item) => ({
      ...item,
      ...(done.includes(item.menu_id) && { is_done: true }),
    })),
  },
});
const ended = { kind: 'refused', message: 'This order was handed over at 1:04 pm.' } as const;

const press = (orderId: string, menuId: number, isDone: boolean) =>
  ({ type: 'dish.press', orderId, menuId, isDone }) as const;

export const dishTicksModel = defineModel(dishTicksMachine, {
  input: undefined,
  events: {
    'dish.press': [press('12-1042', 340, true), press('12-1042', 340, false), press('12-1043', 340, true)],
  },
  actors: {
    // Another tablet may have ticked the idli.
    sendTick: { outcomes: [ticked(0, 340), ticked(0), ticked(0, 340, 341), ticked(1, 340), ended] },
  },
  delays: {},
  // The server answers with the order of the request.
  allow: ({ context: { ticks } }, event) =>
    event.type !== 'sendTick done' || event.output.kind === 'refused' || event.output.order.id === ticks[0]?.orderId,
});

export interface DishTicksPage {
  /** Presses that the server has not confirmed, such as '12-1042 340 done'. */
  shows: readonly string[];
}

/** What the partner wants of each dish, in the order of the presses; the first one is on its way. */
type Ref = ReadonlyMap<string, boolean>;

/** Sends the first press. */
function goOn(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  const [first] = ref;
  if (first === undefined) return ref;
  const [orderId = '', menuId] = first[0].split(' ');
  recorder.call('sendTick', { orderId, menu_id: Number(menuId), is_done: first[1] });
  return ref;
}

const oracle: Oracle<Machine, Ref, DishTicksPage> = {
  start: () => new Map(),

  step(ref, event, recorder) {
    const fail = (after: Ref, text: string) => {
      recorder.emit({ type: 'board.outdated' });
      recorder.emit({ type: 'toast', kind: 'error', text });
      return goOn(after, recorder);
    };
    switch (event.type) {
      case 'dish.press': {
        const pressed = new Map(ref).set(`${event.orderId} ${event.menuId}`, event.isDone);
        return ref.size > 0 ? pressed : goOn(pressed, recorder);
      }
      case 'sendTick done': {
        const { output } = event;
        if (output.kind === 'refused')
          return fail(new Map([...ref].slice(1)), 'This order was handed over at 1:04 pm.');
        const { order } = output;
        recorder.emit({ type: 'order.ticked', order });
        const done = order.order_items.flatMap((item) => (item.is_done ? [`${order.id} ${item.menu_id}`] : []));
        const isOpen = ([dish, isDone]: [string, boolean]) =>
          !dish.startsWith(order.id) || done.includes(dish) !== isDone;
        return goOn(new Map([...ref].filter(isOpen)), recorder);
      }
      case 'sendTick failed':
        return fail(new Map(), 'The tick was not saved. Check your internet connection, then press the dish again.');
    }
  },

  page: (ref) => ({ shows: [...ref].map(([dish, isDone]) => `${dish} ${isDone ? 'done' : 'open'}`) }),
};

export const dishTicksFlow = defineFlow({
  model: dishTicksModel,
  oracle,
  observe: (snapshot: DishTicksSnapshot): DishTicksPage => ({
    shows: selectPage(snapshot).ticks.map(
      ({ orderId, menuId, isDone }) => `${orderId} ${menuId} ${isDone ? 'done' : 'open'}`,
    ),
  }),
});

export const calls = {
  sendTick: {
    at: 'POST /api/v1/c1/partner/order/dish',
    body: (input) => input,
    keepalive: true,
    answer: (outcome) =>
      outcome.kind === 'ticked'
        ? { status: 200, json: { order: outcome.order } }
        : refusal(409, 'order_changed', outcome.message),
  },
} satisfies Calls<Machine>;

export const flow = registerFlow({
  name: 'dish ticks',
  flows: [dishTicksFlow],
  calls: apiCalls<Machine>(calls, (api) => createDishTicksActors({ api })),
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

if (import.meta.vitest) {
  const { expect, it } = import.meta.vitest;

  it('shows the dishes of an order without missing portions, as pressed last and else as the server has them', () => {
    const order = boardOrder({
      order_items: [
        { ...dosa, is_done: true },
        { ...idli, missing: 1 },
        { ...idli, menu_id: 342, missing: 3 },
      ],
    });
    const shown = (...ticks: { menuId: number; isDone: boolean; orderId?: string }[]) =>
      dishesOf(order, { ticks: ticks.map((tick) => ({ orderId: order.id, ...tick })) }).map(
        ({ quantity, name, isDone }) => `${quantity} ${name}${isDone ? ', done' : ''}`,
      );
    expect(shown()).toEqual(['2 Ghee Roast Dosa, done', '2 Idli']);
    expect(shown({ menuId: 340, isDone: false }, { menuId: 341, isDone: true })).toEqual([
      '2 Ghee Roast Dosa',
      '2 Idli, done',
    ]);
    expect(shown({ orderId: '12-1', menuId: 341, isDone: true })).toEqual(['2 Ghee Roast Dosa, done', '2 Idli']);
  });
}
