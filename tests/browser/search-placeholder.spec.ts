import { expect, test, type Locator } from '@playwright/test';
import { signIn } from '../fixtures/session.ts';

/** Returns by how much the placeholder is wider than its field, px; 0 if it fits. */
const cutWidth = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const copy = document.createElement('span');
    copy.textContent = input.placeholder;
    copy.style.position = 'absolute';
    copy.style.whiteSpace = 'nowrap';
    input.parentElement?.append(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return Math.max(0, width - input.clientWidth);
  });

for (const { path, tab, placeholder } of [
  { path: '/home', tab: 'Restaurants', placeholder: 'Restaurant or dish' },
  { path: '/home', tab: 'Places to Visit', placeholder: 'Name or kind of place' },
  { path: '/restaurants/1', tab: null, placeholder: 'Dish or category' },
])
  test(`shows the whole placeholder '${placeholder}' in windows of 320 px and wider @phone`, async ({ page }) => {
    await signIn(page);
    await page.goto(path);
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
    const field = page.getByPlaceholder(placeholder);
    await expect(field).toBeVisible();
    for (const width of [320, 330, 340, 350, 360, 375, 412, 768, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await cutWidth(field), `${width} px`).toBe(0);
    }
  });
