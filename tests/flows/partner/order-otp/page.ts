import { expect, type Page as BrowserPage } from '@playwright/test';
import type { orderOtpMachine } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, orderOtpFlow, type OtpDialog } from './flow.ts';
import { fillCode } from '../../../fixtures/browser-code.ts';
import { partnerOrder } from '../../../fixtures/order.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { openPartnerOrders } from '../../../fixtures/partner-pages.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** Drives the dialog over a confirmed order. Responses are mocked, because the walk does not know the pickup code. */
function orderOtpScreen(page: BrowserPage): Screen<typeof orderOtpMachine, OtpDialog> {
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' });
  const field = dialog.getByLabel('6-digit OTP');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  return {
    async open() {
      const list = {
        data: [
          partnerOrder({
            order_items: [
              { menu_name: 'Ghee Roast Dosa', quantity: 2, missing: 1 },
              { menu_name: 'Filter Coffee', quantity: 1 },
            ],
          }),
        ],
        total: 1,
        summary: { orders: 1, confirmed: 1, delivered: 0, revenue: 294.5 },
      };
      await page.route('**/partner/order', (route) => route.fulfill({ json: list }));
      await openPartnerOrders(page, '?restaurant=12');
      await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
      await expect(field).toBeVisible();
    },
    gestures: {
      'code.change': ({ code }) => fillCode(field, code),
      'code.submit': () => press('Verify & Deliver'),
      'early.confirm': () => press('Hand over now'),
      async 'otp.close'() {
        await dialog.getByRole('button', { name: /^(Cancel|OK|Not now)$/ }).click();
      },
    },
    async expect({ shows }, can) {
      const isBusy = shows.isVerifying;
      const canClose = can({ type: 'otp.close' });
      const isOpen = canClose || isBusy;
      await expect(dialog).toHaveCount(isOpen ? 1 : 0);
      const banner = page.locator('main [data-banner]');
      await expect(banner).toHaveText(shows.banner === null ? [] : [shows.banner]);
      if (!isOpen) return;
      const lead = `Order ${shows.orderId} for ${shows.customer}`;
      const dishes = '1 ×Ghee Roast Dosa1 ×Ghee Roast Dosa missing1 ×Filter Coffee';
      await expect(dialog.locator('[data-summary]')).toHaveText(`Not started${dishes}`);
      await expect(dialog.locator('[data-summary] del')).toHaveText(['Ghee Roast Dosa']);
      if (shows.isRefused) {
        await expect(dialog).toContainText(`${lead}.`);
        await expect(dialog).toContainText(shows.message ?? 'no message');
        await expect(field).toHaveCount(0);
        await expect(dialog.getByRole('button', { name: 'OK', exact: true })).toBeFocused();
        return;
      }
      if (shows.question !== null) {
        await expect(dialog).toContainText(`${lead}.`);
        await expect(dialog).toContainText(`${shows.question}${shows.message ?? ''}Not now`);
        await expect(field).toHaveCount(0);
        const confirm = dialog.getByRole('button', { name: 'Hand over now', exact: true });
        await (isBusy ? expect(confirm).toHaveAttribute('aria-busy', 'true') : expect(confirm).toBeEnabled());
        const later = dialog.getByRole('button', { name: 'Not now', exact: true });
        await (canClose ? expect(later).toBeEnabled() : expect(later).toBeDisabled());
        return;
      }
      await expect(dialog).toContainText(`${lead}: enter the code on the customer's phone.`);
      await expect(field).toHaveValue(shows.code);
      await expect(dialog.locator('[id$="-error"]')).toHaveText(shows.message === null ? [] : [shows.message]);
      const submit = dialog.getByRole('button', { name: 'Verify & Deliver', exact: true });
      await (isBusy ? expect(submit).toHaveAttribute('aria-busy', 'true') : expect(submit).toBeEnabled());
      const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
      await (canClose ? expect(cancel).toBeEnabled() : expect(cancel).toBeDisabled());
    },
    expectEmitted: () => Promise.reject(new Error('The dialog tells nothing.')),
    network: networkOf<typeof orderOtpMachine, typeof calls>(calls),
  };
}

testWalks('order otp', { flow: orderOtpFlow, screen: orderOtpScreen, phone: true });
