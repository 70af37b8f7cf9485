import { expect, test, type Locator } from '@playwright/test';
import { dateOf } from '../../../../domain/kolkata-time.ts';
import { formatSlot } from '../../../../domain/date-time.ts';
import type { Slot } from '../../../../domain/slot.ts';
import { formatTime } from '../../../../domain/date-time.ts';
import type { Schemas } from '../../../../openapi/client.ts';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { createCartCustomer } from '../../../fixtures/browser-cart.ts';
import { recordLayoutShifts } from '../../../fixtures/browser-shifts.ts';

const hourMs = 60 * 60_000;

/** Returns whether all lines of a text are inside its box, and the box is inside the window. */
const isWhole = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.parentElement?.getBoundingClientRect();
    const isInside = ({ left, right, top, bottom }: DOMRect) =>
      box !== undefined && left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    return box !== undefined && box.right <= innerWidth && [...range.getClientRects()].every(isInside);
  });

for (const width of [320, 360]) {
  test(`shows the whole day and time of the pickup at ${width} px, without a layout shift @phone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await createCartCustomer(page, { filled: true });
    // Times with two digits, as the longest texts have.
    const start = Date.parse(`${dateOf(Date.now() + 48 * hourMs)}T10:00:00+05:30`);
    const slots = [0, 2, 2.5].map((hours): Slot => ({ start_time: start + hours * hourMs, slot_duration: 30 }));
    await page.route('**/api/v1/c1/order/slots', async (route) => {
      const answer = await route.fetch();
      const times = (await answer.json()) as Schemas['PickupTimes'];
      const { day } = route.request().postDataJSON() as { day?: string };
      await route.fulfill({
        json: {
          ...times,
          asap: day === undefined ? { ready_at: start } : null,
          slots: slots.map((slot, index) => ({ ...slot, left: index === 2 ? 'few' : 'free' })),
          days: [dateOf(times.now), dateOf(start)],
        },
      });
    });
    const shifts = await recordLayoutShifts(page);
    await page.goto('/cart');
    const day = page.getByLabel('Pickup day');
    const time = page.getByLabel('Pickup time');
    const expectWhole = async (select: Locator, text: string | RegExp) => {
      const shown = select.locator('..').locator('span').filter({ hasText: text });
      await expect(shown).toBeVisible();
      expect(await isWhole(shown), `${await shown.innerText()} is cut`).toBe(true);
    };
    await expectWhole(day, 'Today');
    await expectWhole(time, `As soon as possible · about ${formatTime(start)}`);
    await shifts.expectAtMost(0.0001);
    const place = await page.getByLabel('Note to the kitchen').boundingBox();
    await day.selectOption({ value: dateOf(start) });
    await expectWhole(day, /^[A-Z][a-z]{2}, \d+ [A-Z]/);
    for (const [index, remark] of [
      [0, ''],
      [1, ''],
      [2, ' · few places left'],
    ] as const) {
      const label = `${formatSlot(slots[index] ?? { start_time: 0, slot_duration: 0 })}${remark}`;
      await time.selectOption({ label });
      await expectWhole(time, label);
    }
    await expectAccessible(page, `the day and time of the pickup at ${width} px`);
    expect(await page.getByLabel('Note to the kitchen').boundingBox()).toEqual(place);
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(scrolls).toBeLessThanOrEqual(0);
  });
}
