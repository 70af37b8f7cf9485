import { expect, type Page as BrowserPage, test, type Page } from '@playwright/test';
import type { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type MenuDetailsPage, menuDetailsFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const dialog = '[role="dialog"]';

/** Drives the modal of the first dish of restaurant 12, which has four pictures on the real server. */
export function menuDetailsScreen(page: BrowserPage): Screen<typeof menuDetailsMachine, MenuDetailsPage> {
  let dish = { restaurantId: 12, menuId: 0, name: '', isVeg: false };
  const modal = () => page.getByRole('dialog', { name: dish.name, exact: true });
  const network = networkOf<typeof menuDetailsMachine, typeof calls>(calls, (input) => ({
    ...input,
    menuId: dish.menuId,
  }));

  return {
    async open() {
      await signIn(page);
      const answered = page.waitForResponse((response) => response.url().endsWith('/menus'));
      await page.goto('/restaurants/12');
      // The response that the contract documents.
      const { menus } = (await (await answered).json()) as { menus: { id: number; name: string; is_veg: number }[] };
      const [{ id, name, is_veg } = { id: 0, name: '', is_veg: 0 }] = menus;
      dish = { restaurantId: 12, menuId: id, name, isVeg: is_veg === 1 };
      await page.getByRole('button', { name: `View Details of ${dish.name}`, exact: true }).click();
      // React shows a lazy component after a delay, for which the mocked clock must advance.
      await expect(async () => {
        await page.clock.runFor(100);
        await expect(modal()).toHaveCount(1, { timeout: 100 });
      }).toPass();
    },
    gestures: {
      'details.close': () => modal().getByRole('button', { name: 'Close' }).click(),
      'picture.next': () => modal().getByRole('button', { name: 'Next photo' }).click(),
      'picture.previous': () => modal().getByRole('button', { name: 'Previous photo' }).click(),
    },
    async expect({ shows: { isOpen, isOpening, words, imageUrls, at } }, can) {
      const pictures = imageUrls.length;
      const steps = can({ type: 'picture.next' }) ? ['Previous photo', 'Next photo'] : [];
      await expectPageState(page, {
        seen: {
          [`${dialog} @name`]: isOpen ? [dish.name] : [],
          [dialog]: isOpen ? [/₹\d/] : [],
          [`${dialog} button @name`]: isOpen ? ['Close', ...steps, `ADD ${dish.name}`] : [],
          [`${dialog} p[aria-live]`]: isOpen && pictures > 1 ? [`${at + 1} of ${pictures}`] : [],
        },
        times: {
          [dialog]: {
            '"Loading details"': Number(isOpening),
            '"Veg"': Number(isOpen && dish.isVeg),
            '"Non-veg"': Number(isOpen && !dish.isVeg),
            'Out of Stock': 0,
            [`${at + 1} of `]: Number(isOpen && pictures > 1),
          },
        },
      });
      if (!isOpen) return;
      if (words?.category) await expect(modal().getByText(words.category, { exact: true })).toBeVisible();
      if (words?.description) await expect(modal().getByText(words.description, { exact: true })).toBeVisible();
    },
    expectEmitted: async ({ text }) => {
      const messages = page.getByRole('region', { name: 'Messages' });
      await expect(messages.getByText(text)).toHaveCount(1);
      // Dismisses the toast, so that the next one is visible.
      await messages.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: {
      ...network,
      menuMedia: {
        ...network.menuMedia,
        reply: (outcome) =>
          outcome.kind === 'loaded' && outcome.imageUrls.length > 1 ? 'server' : calls.menuMedia.answer(outcome),
      },
    },
  };
}

testWalks('menu details', { flow: menuDetailsFlow, screen: menuDetailsScreen, phone: true });

const pictures = ['', '-1', '-2'].map((view) => `/pictures/dish/dosa-54${view}.webp`);
const dosa = {
  id: 1,
  name: 'Masala Dosa',
  price: 200,
  image_url: pictures[0],
  is_veg: 1,
  description: null,
  category: null,
  discount_percentage: 10,
  platform_discount_percentage: 10,
};

/** Opens the modal of a dosa with this stock. It costs ₹200 less 10 % and 10 %, so ₹162 or 19 % off. */
async function openDosa(page: Page, { live_count, is_veg = 1 }: { live_count: number; is_veg?: number }) {
  await signIn(page);
  const answer = (path: string, json: unknown) => page.route(`**/api/v1/c1${path}`, (route) => route.fulfill({ json }));
  const item = { ...dosa, is_veg };
  const { id, price, discount_percentage, platform_discount_percentage } = item;
  const live = { id, live_count, price, discount_percentage, platform_discount_percentage };
  await answer('/menus', { menus: [item] });
  await answer('/menusLiveInfo', { menus_live_info: [live] });
  const menu = { ...item, category: 'Breakfast', description: 'Crisp and thin.' };
  await answer('/menuDetails', { menuId: 1, menu });
  await answer('/menuMedia', { media: { image_urls: pictures, items: [] } });
  await page.goto('/restaurants/1');
  await page.getByRole('button', { name: 'View Details of Masala Dosa' }).click();
  const modal = page.getByRole('dialog', { name: 'Masala Dosa' });
  await expect(modal).toBeVisible();
  return modal;
}

test(
  'shows pictures, name, category, mark, description and price of a dish, and adds it to the cart [MENU-7 MENU-8 MENU-9 MENU-10 MENU-11 MENU-12 MENU-13 MENU-14]',
  { tag: '@phone' },
  async ({ page }) => {
    const modal = await openDosa(page, { live_count: 3 });
    await expect(modal.getByRole('heading', { name: 'Masala Dosa' })).toBeVisible();
    await expect(modal.getByText('Breakfast', { exact: true })).toBeVisible();
    await expect(modal.getByText('Veg', { exact: true })).toBeVisible();
    await expect(modal.getByText('Crisp and thin.', { exact: true })).toBeVisible();
    await expect(modal.getByText('₹162', { exact: true })).toBeVisible();
    await expect(modal.locator('s')).toHaveText('instead of ₹200');
    await expect(modal.getByText('19% off', { exact: true })).toBeVisible();
    await expect(modal.getByText('Only 3 left', { exact: true })).toBeVisible();
    await expect(modal.getByText('Out of Stock')).toHaveCount(0);

    const image = modal.getByRole('img', { name: 'Masala Dosa' });
    await expect(image).toHaveAttribute('src', /dosa-54\.webp/);
    await modal.getByRole('button', { name: 'Previous photo' }).click();
    await expect(image).toHaveAttribute('src', /dosa-54-2\.webp/);
    await modal.getByRole('button', { name: 'Next photo' }).click();
    await expect(image).toHaveAttribute('src', /dosa-54\.webp/);
    await page.keyboard.press('ArrowRight');
    await expect(modal.getByText('2 of 3', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await modal.getByRole('button', { name: 'ADD Masala Dosa' }).click();
    await modal.getByRole('button', { name: 'One Masala Dosa more' }).click();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Cart' }).getByRole('link')).toHaveText('2 items · ₹324View cart →');
    await expect(page.getByRole('button', { name: 'View Details of Masala Dosa' })).toBeFocused();
  },
);

test('shows over the picture that a dish is out of stock, and does not offer to add it [MENU-10 MENU-15 MENU-16]', async ({
  page,
}) => {
  const modal = await openDosa(page, { live_count: 0, is_veg: 0 });
  await expect(modal.getByText('Non-veg', { exact: true })).toBeVisible();
  await expect(modal.getByRole('group', { name: 'Photos of Masala Dosa' }).getByText('Out of Stock')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Out of Stock: Masala Dosa' })).toBeDisabled();
  await expect(modal.getByText(/^Only/)).toHaveCount(0);
  await expectAccessible(page);
});

test("closes the modal with the browser's back button and stays on the page", async ({ page }) => {
  const modal = await openDosa(page, { live_count: 9 });
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL('/restaurants/1');
  await page.getByRole('button', { name: 'View Details of Masala Dosa' }).click();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => (history.state as { usr?: unknown }).usr ?? null)).toBe(null);
});
