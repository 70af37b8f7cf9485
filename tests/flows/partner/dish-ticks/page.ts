import { expect, type Page as BrowserPage } from '@playwright/test';
import type { dishTicksMachine } from '../../../../machines/partner/dish-ticks/dish-ticks.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { networkOf } from '../../../engine/calls.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { boardNow } from '../board/model.ts';
import { calls, dishTicksFlow, orders, type DishTicksPage } from './flow.ts';

const dishes = orders.flatMap(({ id, order_items }) =>
  order_items.map(({ menu_id, menu_name, quantity }) => ({
    key: `${id} ${menu_id}`,
    name: `Done: ${quantity} × ${menu_name}, order ${id}`,
  })),
);
const boxOf = (page: BrowserPage, key: string) =>
  page.getByRole('checkbox', { name: dishes.find((dish) => dish.key === key)?.name ?? 'unknown', exact: true });

/** Drives the dishes of two orders on the board. */
export function dishTicksScreen(page: BrowserPage): Screen<typeof dishTicksMachine, DishTicksPage> {
  /** The dishes that the server has ticked in its last answers. */
  let saved: readonly string[] = [];
  let { version } = orders[0];
  const { sendTick, ...network } = networkOf<typeof dishTicksMachine, typeof calls>(calls);
  return {
    async open() {
      await page.route('**/api/v1/c1/partner/board', (route) =>
        route.fulfill({
          json: {
            now: boardNow,
            orders: orders.map((order) => ({
              ...{ ...order, version },
              order_items: order.order_items.map((item) => ({
                ...item,
                is_done: saved.includes(`${order.id} ${item.menu_id}`),
              })),
            })),
          },
        }),
      );
      await openBoard(page);
      await expect(page.getByRole('checkbox')).toHaveCount(3);
    },
    gestures: {
      async 'dish.press'({ orderId, menuId, isDone }) {
        const key = `${orderId} ${menuId}`;
        const box = boxOf(page, key);
        if ((await box.isChecked()) === isDone) {
          // Another tablet changes it first.
          saved = isDone ? saved.filter((each) => each !== key) : [...saved, key];
          version += 1;
          // The board loads when its page is shown again.
          await setVisible(page, false);
          await setVisible(page, true);
          await expect(box).toBeChecked({ checked: !isDone });
        }
        await box.click();
      },
    },
    async expect({ shows: open }) {
      const wanted = (key: string) => open.find((press) => press.startsWith(`${key} `));
      for (const { key } of dishes)
        await expect(boxOf(page, key)).toBeChecked({ checked: wanted(key)?.endsWith('done') ?? saved.includes(key) });
    },
    async expectEmitted(event) {
      if (event.type !== 'toast') return;
      const message = page
        .getByRole('region', { name: 'Messages' })
        .getByRole('listitem')
        .filter({ hasText: event.text });
      await expect(message).toBeVisible();
      await message.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: {
      ...network,
      sendTick: {
        ...sendTick,
        reply(outcome) {
          if (outcome.kind !== 'ticked') return sendTick.reply(outcome);
          const { id, order_items: items } = outcome.order;
          const done = items.flatMap((item) => (item.is_done ? [`${id} ${item.menu_id}`] : []));
          saved = [...saved.filter((key) => !key.startsWith(`${id} `)), ...done];
          version += 1;
          return { status: 200, json: { order: { ...outcome.order, version } } };
        },
      },
    },
  };
}

const { model } = dishTicksFlow;

testWalks('dish-ticks', {
  flow: {
    ...dishTicksFlow,
    model: {
      ...model,
      // A second press of a dish takes the first one back.
      allow: (snapshot, event) =>
        model.allow?.(snapshot, event) !== false &&
        (event.type !== 'dish.press' ||
          snapshot.context.ticks.every(
            ({ orderId, menuId, isDone }) =>
              orderId !== event.orderId || menuId !== event.menuId || isDone !== event.isDone,
          )),
    },
  },
  screen: dishTicksScreen,
  phone: true,
});
