import { expect, type Page as BrowserPage } from '@playwright/test';
import type { orderOtpMachine } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import type { OtpDialog } from './oracle.ts';
import { fillCode } from '../../../fixtures/browser-code.ts';
import { partnerOrder } from '../../../fixtures/order.ts';
import { verifyPath, verifyRequest } from '../../../fixtures/verify-code-request.ts';
import type { Reply } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { openPartnerOrders } from '../orders/screen.ts';
import type { VerifyCodeResult } from '../../../../machines/partner/order-otp/order-otp.actors.ts';

/** Drives the dialog over a confirmed order. Responses are mocked, because the walk does not know the pickup code. */
export function orderOtpScreen(page: BrowserPage): Screen<typeof orderOtpMachine, OtpDialog> {
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' });
  const field = dialog.getByLabel('6-digit OTP');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const reply = (outcome: VerifyCodeResult): Reply => {
    if (outcome.kind === 'delivered') return { status: 200, json: { success: true, message: 'Delivered.' } };
    if (outcome.kind === 'early')
      return { status: 200, json: { success: false, message: outcome.message, reason: 'early', pickup_at: 0 } };
    if (outcome.kind === 'unsuccessful')
      return {
        status: 200,
        json: {
          success: false,
          message: outcome.message ?? '',
          ...(outcome.reason !== null && { reason: outcome.reason }),
        },
      };
    return outcome.message === null
      ? { status: 502, json: {} }
      : { status: 429, json: { code: 'otp_attempts', message: outcome.message, detail: outcome.message } };
  };

  return {
    async open() {
      const list = {
        data: [partnerOrder()],
        total: 1,
        summary: { orders: 1, confirmed: 1, delivered: 0, revenue: 294.5 },
      };
      await page.route('**/partner/order', (route) => route.fulfill({ json: list }));
      await openPartnerOrders(page, '?restaurant=12');
      await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
      await expect(field).toBeVisible();
    },
    gestures: {
      'code.change': async ({ code }) => {
        if (/^\d*$/.test(code)) return fillCode(field, code);
        await fillCode(field, '');
        // Pastes the code, as from a message.
        await field.evaluate((input, text) => {
          const data = new DataTransfer();
          data.setData('text/plain', text);
          input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }, code);
      },
      'code.submit': () => press('Verify & Deliver'),
      'early.confirm': () => press('Hand over now'),
      async 'otp.close'() {
        await dialog.getByRole('button', { name: /^(Cancel|OK|Not now)$/ }).click();
      },
    },
    async expect({ shows, may }) {
      await expect(dialog).toHaveCount(shows.open ? 1 : 0);
      const banner = page.locator('main [data-banner]');
      await expect(banner).toHaveText(shows.banner === null ? [] : [shows.banner]);
      if (!shows.open) return;
      const lead = `Order ${shows.order} for ${shows.customer}`;
      if (shows.refused) {
        await expect(dialog).toContainText(`${lead}.${shows.message}`);
        await expect(field).toHaveCount(0);
        await expect(dialog.getByRole('button', { name: 'OK', exact: true })).toBeFocused();
        return;
      }
      if (shows.question !== null) {
        await expect(dialog).toContainText(`${lead}.${shows.question}${shows.message ?? ''}Not now`);
        await expect(field).toHaveCount(0);
        const confirm = dialog.getByRole('button', { name: 'Hand over now', exact: true });
        await (shows.busy ? expect(confirm).toHaveAttribute('aria-busy', 'true') : expect(confirm).toBeEnabled());
        const later = dialog.getByRole('button', { name: 'Not now', exact: true });
        await (shows.busy ? expect(later).toBeDisabled() : expect(later).toBeEnabled());
        return;
      }
      await expect(dialog).toContainText(`${lead}: enter the code on the customer's phone.`);
      await expect(field).toHaveValue(shows.code);
      await expect(dialog.locator('[id$="-error"]')).toHaveText(shows.message === null ? [] : [shows.message]);
      const submit = dialog.getByRole('button', { name: 'Verify & Deliver', exact: true });
      await (shows.busy ? expect(submit).toHaveAttribute('aria-busy', 'true') : expect(submit).toBeEnabled());
      const isOff = may['otp.close'] === 'disabled';
      const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
      await (isOff ? expect(cancel).toBeDisabled() : expect(cancel).toBeEnabled());
    },
    expectEmitted: () => Promise.reject(new Error('The dialog tells nothing.')),
    network: {
      verifyCode: { at: `POST ${verifyPath}`, request: verifyRequest, reply },
    },
  };
}
