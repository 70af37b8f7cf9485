import { expect, test, type Page as BrowserPage } from '@playwright/test';
import type { favouritesMachine } from '../../../../machines/customer/favourites/favourites.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { setOnline } from '../../../fixtures/browser-reach.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { askForCode, askForCodeHere, signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { dastarkhwan } from '../catalog/model.ts';
import { calls, favouritesFlow, type FavouritesPage } from './flow.ts';

const cards = [dastarkhwan, { ...dastarkhwan, id: 15, name: 'Dosa Junction' }];
const names: Readonly<Record<number, string>> = { 12: 'Charminar Dastarkhwan', 15: 'Dosa Junction' };
const nameOf = (id: number) => `Favourite: ${names[id]}`;
const heartOf = (page: BrowserPage, id: number) => page.getByRole('button', { name: nameOf(id) });

/** Drives the hearts of two restaurants on /home. */
export function favouritesScreen(page: BrowserPage): Screen<typeof favouritesMachine, FavouritesPage> {
  return {
    async open() {
      await signIn(page);
      await page.route('**/api/v1/c1/restaurants', (route) => route.fulfill({ json: { restaurants: cards } }));
      await page.goto('/home');
      await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2, { timeout: 20_000 });
      // The hearts are loaded when nothing has arrived for a second.
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(heartOf(page, 12)).toBeVisible({ timeout: 200 });
      }).toPass();
    },
    gestures: {
      'heart.press': ({ restaurantId }) => heartOf(page, restaurantId).click(),
      'list.read': () => setVisible(page, true),
      'network.lost': () => setOnline(page, false),
      'network.found': () => setOnline(page, true),
      // Only the walks in Node take it, see `can`.
      'customer.left': async () => {},
    },
    expect: ({ shows: { marked } }) =>
      expectPageState(page, {
        seen: {
          'main li button[aria-pressed] @name': [nameOf(12), nameOf(15)],
          'main li button[aria-pressed="true"] @name': marked.map(nameOf),
        },
        buttons: { [nameOf(12)]: 'enabled', [nameOf(15)]: 'enabled' },
      }),
    async expectEmitted({ text }) {
      const message = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
      await expect(message).toBeVisible();
      await message.getByRole('button', { name: 'Dismiss' }).click();
    },
    network: { ...networkOf<typeof favouritesMachine, typeof calls>(calls), watchPage: 'local' },
  };
}

/** Whether an event concerns the first restaurant only; the walks in Node press both hearts. */
const isOfFirst = (event: FlowEvent<typeof favouritesMachine>) =>
  event.type === 'heart.press'
    ? event.restaurantId === 12
    : !('output' in event) || event.output.kind === 'refused' || !event.output.ids.includes(15);

const { model } = favouritesFlow;

testWalks('favourites', {
  flow: {
    ...favouritesFlow,
    model: {
      ...model,
      allow: (snapshot, event) => model.allow?.(snapshot, event) !== false && isOfFirst(event),
    },
  },
  screen: favouritesScreen,
  phone: true,
  // A customer who leaves is on another page, which has no hearts.
  can: (event) => event.type !== 'customer.left',
});

test("keeps a favourite on the server, for the restaurant's page, another visit and the filter in the address", async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/restaurants/1');
  const heart = page.getByRole('button', { name: /^Favourite: / });
  await expect(heart).toHaveAttribute('aria-pressed', 'false', { timeout: 20_000 });
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const saved = page.waitForResponse('**/favourites/1');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await saved;
  await page.goto('/home');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('listitem').nth(1)).toBeVisible();
  await page.getByRole('switch', { name: 'Favourites' }).click();
  await expect(panel.getByRole('heading')).toHaveText([title ?? '']);
  await expect(page).toHaveURL('/home?favourites=1');
  await page.reload();
  await expect(panel.getByRole('heading')).toHaveText([title ?? '']);
  await expect(panel.getByRole('status')).toHaveText('1 restaurant found');
  await heart.click();
  await expect(panel.getByText('None of your favourites is in this city.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('opens the favourites after the login of a visitor, who sees no heart before', async ({ page }) => {
  await page.goto('/home?favourites=1');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(0);
  const { code } = await askForCode(page);
  await page.getByLabel('6-digit OTP').fill(code);
  await expect(page).toHaveURL('/home?favourites=1');
  await expect(page.getByText('None of your favourites is in this city.')).toBeVisible();
});

test('shows no heart of a customer whose session has ended to the next one, and repeats no press', async ({ page }) => {
  await signIn(page);
  await page.goto('/home');
  const hearts = page.getByRole('button', { name: /^Favourite: / });
  const saved = page.waitForResponse('**/favourites/*');
  await hearts.first().click({ timeout: 20_000 });
  await saved;
  for (const path of ['favourites/*', 'auth/jwt/refresh/'])
    await page.route(`**/api/v1/c1/${path}`, (route) =>
      route.fulfill(refusal(401, 'token_not_valid', 'Given token not valid for any token type')),
    );
  await hearts.nth(1).click();
  await expect(page).toHaveURL('/');
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Login' }).first().click();
  const { code } = await askForCodeHere(page);
  const loaded = page.waitForResponse('**/favourites');
  await page.getByLabel('6-digit OTP').fill(code);
  await expect(page).toHaveURL('/home');
  await loaded;
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('button[aria-pressed="true"]')).toHaveCount(0);
});
