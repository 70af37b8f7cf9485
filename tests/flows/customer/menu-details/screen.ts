import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuDetailsMachine } from '../../../../machines/customer/menu-details/menu-details.machine.ts';
import type { MenuDetailsPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

const api = '/api/v1/c1';
const dialog = '[role="dialog"]';

/** Drives the modal of the first dish of restaurant 12, which has four pictures on the real server. */
export function menuDetailsScreen(page: BrowserPage): Screen<typeof menuDetailsMachine, MenuDetailsPage> {
  let dish = { restaurantId: 12, menuId: 0, name: '', isVeg: false };
  const modal = () => page.getByRole('dialog', { name: dish.name, exact: true });
  const failure = (message: string) => ({ status: 404, json: { code: 'not_found', message, detail: message } });

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
    async expect({ shows, may }) {
      const { isOpen, pictures, at } = shows;
      const steps = may['picture.next'] === 'enabled' ? ['Previous photo', 'Next photo'] : [];
      await expectPageState(page, {
        seen: {
          [`${dialog} @name`]: isOpen ? [dish.name] : [],
          [dialog]: isOpen ? [/₹\d/] : [],
          [`${dialog} button @name`]: isOpen ? ['Close', ...steps, `ADD ${dish.name}`] : [],
          [`${dialog} p[aria-live]`]: isOpen && pictures > 1 ? [`${at + 1} of ${pictures}`] : [],
        },
        times: {
          [dialog]: {
            '"Loading details"': Number(shows.isOpening),
            '"Veg"': Number(isOpen && dish.isVeg),
            '"Non-veg"': Number(isOpen && !dish.isVeg),
            'Out of Stock': 0,
            [`${at + 1} of `]: Number(isOpen && pictures > 1),
          },
        },
      });
      if (!isOpen) return;
      if (shows.category) await expect(modal().getByText(shows.category, { exact: true })).toBeVisible();
      if (shows.description) await expect(modal().getByText(shows.description, { exact: true })).toBeVisible();
    },
    expectEmitted: async ({ text }) => {
      const messages = page.getByRole('region', { name: 'Messages' });
      await expect(messages.getByText(text)).toHaveCount(1);
      // Dismisses the toast, so that the next one is visible.
      await messages.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: {
      menuDetails: {
        at: `POST ${api}/menuDetails`,
        request: () => ({
          method: 'POST',
          path: `${api}/menuDetails`,
          body: { restaurantId: dish.restaurantId, menuId: dish.menuId },
        }),
        reply(outcome) {
          if (outcome.kind === 'refused') return failure(outcome.message);
          const { menuId, name } = dish;
          const prices = { price: 160, discount_percentage: 0, platform_discount_percentage: 0 };
          return {
            status: 200,
            json: { menuId, menu: { id: menuId, name, image_url: null, is_veg: 1, ...prices, ...outcome.words } },
          };
        },
      },
      menuMedia: {
        at: `POST ${api}/menuMedia`,
        request: () => ({
          method: 'POST',
          path: `${api}/menuMedia`,
          body: { restaurantId: dish.restaurantId, menuId: dish.menuId },
        }),
        reply(outcome) {
          if (outcome.kind === 'refused') return failure('There is no such thing here.');
          if (outcome.imageUrls.length > 1) return 'server';
          return { status: 200, json: { media: { image_urls: outcome.imageUrls, items: [] } } };
        },
      },
    },
  };
}
