import { expect, type Page as BrowserPage } from '@playwright/test';
import type { lightboxMachine } from '../../../../machines/shared/lightbox/lightbox.machine.ts';
import { type LightboxPage, secondPictureFlow, threePicturesFlow } from './flow.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { waitUntilShown } from '../../../fixtures/partner-menu-page.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const image_urls = ['', '-1', '-2'].map((view) => `/pictures/dish/dosa-54${view}.webp`);

/** Drives the lightbox over a restaurant's gallery of three pictures, opened at index `at`. */
export function lightboxScreen(page: BrowserPage, at: number): Screen<typeof lightboxMachine, LightboxPage> {
  const lightbox = page.getByRole('dialog', { name: /^Photos of / });
  const press = (name: string) => lightbox.getByRole('button', { name, exact: true }).click();
  const photo = (number: number) => page.getByRole('button', { name: new RegExp(`^Photo ${number} of `) });
  return {
    async open() {
      await signIn(page);
      await page.route('**/restaurantMedia', (route) => route.fulfill({ json: { media: { image_urls, items: [] } } }));
      await page.goto('/restaurants/12');
      await photo(at + 1).click();
      await waitUntilShown(page, lightbox);
    },
    gestures: {
      'lightbox.close': () => press('Close'),
      'picture.next': () => press('Next photo'),
      'picture.previous': () => press('Previous photo'),
    },
    async expect({ shows }) {
      await expect(lightbox).toHaveCount(shows.isOpen ? 1 : 0);
      if (!shows.isOpen) return;
      await expect(lightbox.getByText(/^\d of \d$/)).toHaveText(`${shows.at + 1} of 3`);
      await expect(lightbox.getByRole('img')).toHaveAttribute('src', new RegExp(image_urls[shows.at] ?? '?'));
    },
    expectEmitted: async () => {},
    network: {},
  };
}

testWalks('lightbox', { flow: threePicturesFlow, screen: (page) => lightboxScreen(page, 0) });
testWalks('lightbox, second picture', { flow: secondPictureFlow, screen: (page) => lightboxScreen(page, 1) });
