import { expect, type Page as BrowserPage } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import type { connectionMachine } from '../../../../machines/shared/connection/connection.machine.ts';
import { type ConnectionPage, connectionFlow } from './flow.ts';
import { setOnline } from '../../../fixtures/browser-reach.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';
const dish: Schemas['MenuItem'] = {
  id: 1,
  name: 'Masala Dosa',
  price: 120,
  image_url: null,
  is_veg: 1,
  category: null,
  description: null,
  discount_percentage: 0,
  platform_discount_percentage: 0,
};

/** Drives the page of restaurant 1 with one dish, whose menu is stored just before the network is lost. */
export function connectionScreen(page: BrowserPage): Screen<typeof connectionMachine, ConnectionPage> {
  /** Minutes since the network was lost. The oracle knows only the first minute. */
  let minutes = 0;
  return {
    async open() {
      await signIn(page);
      await page.route(`**${api}/menus`, (route) => route.fulfill({ json: { menus: [dish] } }));
      await page.route(`**${api}/menusLiveInfo`, (route) => route.fulfill({ json: { menus_live_info: [] } }));
      await page.goto('/restaurants/1');
      await expect(page.getByRole('button', { name: `ADD ${dish.name}` })).toBeVisible({ timeout: 20_000 });
    },
    gestures: {
      'network.lost': async () => {
        minutes = 0;
        await page.evaluate(async (address) => {
          const seen = new Response('{}', { headers: { 'x-seen-at': String(Date.now()) } });
          await (await caches.open('seen')).put(location.origin + address, seen);
        }, `${api}/menus?{"restaurantId":1}`);
        await setOnline(page, false);
      },
      'network.found': () => setOnline(page, true),
      'minute.passed': async () => {
        minutes += 1;
        await page.clock.fastForward(60_000);
      },
    },
    async expect({ shows: { line, age } }) {
      await expect(page.getByText('You are offline.', { exact: true })).toHaveCount(line === 'offline' ? 1 : 0);
      await expect(page.getByText('You are online again.')).toHaveCount(line === 'restored' ? 1 : 0);
      const words = minutes > 1 ? age?.replace('1 minute', `${minutes} minutes`) : age;
      await expect(page.getByText(/^Last seen /)).toHaveText(words ? [words] : []);
    },
    expectEmitted: async () => {},
    network: { watchNetwork: 'local', watchClock: 'local' },
  };
}

testWalks('connection', { flow: connectionFlow, screen: connectionScreen, phone: true });
