import { expect, type Page as BrowserPage } from '@playwright/test';
import type { placeGalleryMachine } from '../../../../machines/customer/place-gallery/place-gallery.machine.ts';
import { charminar } from '../catalog/model.ts';
import { first, second, third, type PlaceGalleryPage } from './flow.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

/** Drives the slideshow with three pictures of a place. */
export function placeGalleryScreen(page: BrowserPage): Screen<typeof placeGalleryMachine, PlaceGalleryPage> {
  const photos = page.getByRole('region', { name: 'Photos' });
  const strip = photos.getByRole('list', { name: 'Photos' });
  const pictures = strip.getByRole('img');
  /** Clicks the button if it is visible; otherwise the page is in that state already. */
  const make = async (name: string) => {
    const button = photos.getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
  };
  return {
    async open() {
      await signIn(page);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.route('**/placesToVisit/3', (route) => route.fulfill({ json: { placeToVisit: charminar } }));
      await page.route('**/placesToVisitMedia', (route) =>
        route.fulfill({ json: { media: { image_urls: [first, second, third], items: [] } } }),
      );
      await page.goto('/places/3');
      await pictures.first().scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
    },
    gestures: {
      'gallery.hold': ({ by }) =>
        by === 'pointer'
          ? strip.hover()
          : by === 'person'
            ? make('Pause')
            : page.emulateMedia({ reducedMotion: 'reduce' }),
      'gallery.release': ({ by }) =>
        by === 'pointer'
          ? page.mouse.move(0, 0)
          : by === 'person'
            ? make('Play')
            : page.emulateMedia({ reducedMotion: 'no-preference' }),
      'gallery.move': ({ at }) =>
        strip.evaluate((list, to) => list.scrollTo({ left: to * list.clientWidth, behavior: 'instant' }), at),
      // Simulates the browser's event for a picture that fails to load.
      'picture.break': ({ url }) => strip.locator(`img[src*="${url}"]`).dispatchEvent('error'),
      'network.found': () => page.evaluate(() => void dispatchEvent(new Event('online'))),
    },
    async expect({ shows }) {
      const all = shows.pictures.map((url) => new RegExp(url.replace('.', String.raw`\.`)));
      await expect(pictures).toHaveCount(all.length);
      for (const [index, url] of all.entries()) await expect(pictures.nth(index)).toHaveAttribute('src', url);
      await expect(photos.getByText('No images available')).toHaveCount(all.length === 0 ? 1 : 0);
      await expect(photos.getByText(/^\d of \d$/)).toHaveText(
        all.length > 1 ? [`${shows.at + 1} of ${all.length}`] : [],
      );
      if (all.length > 0) await expect(pictures.nth(shows.at)).toBeInViewport({ ratio: 0.8 });
      await expect(photos.getByRole('button', { name: /^(Pause|Play)$/ })).toHaveText(
        shows.button === null ? [] : [shows.button],
      );
    },
    expectEmitted: async () => {},
    network: { watchMotion: 'local', watchNetwork: 'local' },
  };
}
