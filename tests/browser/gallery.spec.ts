import { expect, test } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { signIn } from '../fixtures/session.ts';

test(
  'opens a photo in the lightbox, which wraps around, shows the photo’s number, and restores the focus when closed [REST-9 REST-10 REST-11]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page);
    const image_urls = ['54', '58', '162'].flatMap((seed) =>
      ['', '-1', '-2', '-3'].map((view) => `/pictures/dish/dosa-${seed}${view}.webp`),
    );
    await page.route('**/api/v1/c1/restaurantMedia', (route) =>
      route.fulfill({ json: { media: { image_urls, items: [] } } }),
    );
    await page.goto('/restaurants/1');
    const photos = page.getByRole('region', { name: 'Photos' });
    const second = photos.getByRole('button', { name: /^Photo 2 of / });
    await second.click();
    const lightbox = page.getByRole('dialog', { name: /^Photos of / });
    const counter = lightbox.getByText(/^\d of \d+$/);
    const image = lightbox.getByRole('img');
    await expect(counter).toHaveText('2 of 8');
    await expect(image).toHaveAttribute('src', /dosa-54-1\.webp/);
    await lightbox.getByRole('button', { name: 'Previous photo' }).click();
    await lightbox.getByRole('button', { name: 'Previous photo' }).click();
    await expect(counter).toHaveText('8 of 8');
    await expect(image).toHaveAttribute('src', /dosa-58-3\.webp/);
    await lightbox.getByRole('button', { name: 'Next photo' }).click();
    await expect(counter).toHaveText('1 of 8');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText('3 of 8');
    await expectAccessible(page);
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab');
    await expect(lightbox.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    await expect(second).toBeFocused();

    await second.click();
    await expect(counter).toHaveText('2 of 8');
    await page.goBack();
    await expect(lightbox).toHaveCount(0);
    await expect(page).toHaveURL('/restaurants/1');
  },
);
