import { expect, test, type Locator } from '@playwright/test';
import { createOwnRestaurant, newPartner } from '../../../fixtures/browser-partner.ts';

// The reason why a change was not saved is beside its control, which may be far below the top of the page.

const message = 'Too many requests. Please try again later.';

test('why a change was not saved is beside the control, and describes a field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { accessToken } = await newPartner(page.request).signIn(page);
  const id = await createOwnRestaurant(page.request, accessToken);
  await page.goto(`/partner/restaurants/${id}/hours`);
  const days = page.getByLabel('Orders for later days');
  await expect(days).toHaveAccessibleDescription(/^Only dishes with/);
  await page.route('**/partner/order-settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 429, json: { code: 'too_many_requests', message, detail: message } })
      : route.continue(),
  );
  await days.focus();
  await days.selectOption('3');
  await expect(days).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(days).toBeFocused();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(message)).toHaveCount(1);
  await expect(page.getByText(message)).toBeInViewport();

  for (const [button, section] of [
    ['I accept each', 'Accepting orders'],
    ['Every 15 min', 'Pickup times'],
    ['+10 min', 'Busy kitchen'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const alert = page.getByRole('region', { name: section }).getByRole('alert');
    await expect(alert).toHaveText(message);
    await expect(page.getByText(message)).toHaveCount(1);
    await expect(alert).toBeInViewport();
  }
});

test('‘Saved’ is beside the control that was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { accessToken } = await newPartner(page.request).signIn(page);
  const id = await createOwnRestaurant(page.request, accessToken);
  await page.goto(`/partner/restaurants/${id}/hours`);
  const saved = page.getByText('Saved', { exact: true });
  const expectSavedBeside = async (control: Locator) => {
    await expect(saved).toHaveCount(1);
    const [own, its] = await Promise.all([saved.boundingBox(), control.boundingBox()]);
    if (!own || !its) throw new Error('The control is not on the page.');
    expect(Math.max(own.y - its.y - its.height, its.y - own.y - own.height)).toBeLessThan(240);
  };
  const days = page.getByLabel('Orders for later days');
  await days.selectOption('3');
  await expectSavedBeside(days);
  for (const name of ['15 min', '+10 min', 'I accept each', 'Every 15 min']) {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute(name === '15 min' ? 'type' : 'aria-pressed', /button|true/);
    await expectSavedBeside(button);
  }
});
