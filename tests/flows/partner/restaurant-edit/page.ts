import { expect, type Page as BrowserPage } from '@playwright/test';
import type { restaurantEditMachine } from '../../../../machines/partner/restaurant-edit/restaurant-edit.machine.ts';
import { type EditPage, restaurantEditFlow } from './flow.ts';
import { calls } from './model.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner, createOwnRestaurant } from '../../../fixtures/browser-partner.ts';
import { networkOf } from '../../../engine/calls.ts';
import { letPageHandle, type HttpCall, type Reply } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectLocationAsked, openLocation, restaurantFields } from '../../../fixtures/restaurant-fields.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import type { PartnerRestaurant } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const api = '/api/v1/c1';

/** Drives Edit Restaurant. The oracle's restaurant 12 in city 1 stands for a real restaurant. */
export function restaurantEditScreen(page: BrowserPage): Screen<typeof restaurantEditMachine, EditPage> {
  let id = 0;
  let isLeft = false;
  const fields = restaurantFields(page, (city) => city);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const main = page.getByRole('main');
  const list: HttpCall = { method: 'GET', path: `${api}/partner/restaurants/` };
  const listed = (restaurant: PartnerRestaurant): Reply => ({ status: 200, json: [{ ...restaurant, id }] });

  const { saveRestaurant } = networkOf<typeof restaurantEditMachine, typeof calls>(calls, (input) => ({
    ...input,
    restaurantId: id,
  }));

  return {
    async open() {
      const { accessToken } = await newPartner(page.request).signIn(page);
      id = await createOwnRestaurant(page.request, accessToken);
      const ringing = page.getByRole('button', { name: 'Close the demo phone' });
      await page.addLocatorHandler(ringing, () => ringing.click());
      // The flow starts when the real server has answered with the cities, and else asks for a failed list once more.
      const cities = page.waitForResponse('**/partner/cities');
      await page.goto(`/partner/restaurants/edit/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Restaurant' })).toBeVisible();
      await cities;
      await letPageHandle(page);
    },

    gestures: {
      'form.change': ({ change }) => fields.change(change),
      'form.submit': () => press('Save Changes'),
      'location.open': () => openLocation(page),
      'restaurant.retry': () => press('Try again'),
      'conflict.keep': () => press('Keep mine'),
      'conflict.take': () => press('Take theirs'),
    },

    async expect({ shows }, can) {
      const { view, form, fieldErrors, coordinates, failure: message, success, stored } = shows;
      if (isLeft) return expect(page.getByRole('heading', { name: 'Manage Restaurants' })).toBeVisible();
      // The location dialog covers the form.
      if (view === 'form' && !can({ type: 'location.open' })) return expectLocationAsked(page);
      const isForm = view === 'form' || view === 'comparing' || view === 'saving';
      if (isForm) await fields.expect(form, fieldErrors, coordinates);
      await expectPageState(page, {
        title: 'Edit Restaurant · Pehle',
        words: [
          'Edit Restaurant',
          ...(view === 'notFound' ? ['It is not among your restaurants.'] : []),
          ...(view === 'failed' ? ['Your restaurants could not be loaded.'] : []),
          ...(success === null ? [] : ['Your restaurants come next.']),
        ],
        links: isForm ? { Cancel: '/partner/restaurants' } : {},
      });
      const save = page.getByRole('button', { name: 'Save Changes' });
      await expect(save).toHaveCount(isForm && stored === null ? 1 : 0);
      if (isForm)
        for (const control of [...(stored === null ? [save] : []), page.getByLabel('Restaurant Name')])
          await expect(control).toBeEnabled({ enabled: view === 'form' });
      // The form for editing has no image upload.
      await expect(page.locator('input[type=file]')).toHaveCount(0);
      await expect(page.getByLabel('Restaurant Name')).toHaveCount(isForm ? 1 : 0);
      await expect(main.getByText('Loading the form')).toHaveCount(view === 'finding' ? 1 : 0);
      await expect(main.getByRole('heading', { name: 'Restaurant not found' })).toHaveCount(
        view === 'notFound' ? 1 : 0,
      );
      const back = main.getByRole('link', { name: 'Back to Restaurants' });
      if (view === 'notFound') await expect(back).toHaveAttribute('href', '/partner/restaurants');
      for (const name of ['Keep mine', 'Take theirs'])
        await expect(page.getByRole('button', { name })).toHaveCount(stored === null ? 0 : 1);
      if (stored !== null) {
        await expect(main.getByRole('alert')).toContainText('This restaurant was changed elsewhere');
        await expect(main.getByRole('row', { name: /^Restaurant Name/ })).toContainText(stored.name);
        return;
      }
      await expect(main.getByRole('alert')).toHaveCount(message === null ? 0 : 1);
      if (message !== null) await expect(main.getByRole('alert')).toContainText(message);
      await expect(main.getByText(success ?? 'Restaurant updated')).toHaveCount(success === null ? 0 : 1);
    },

    async expectEmitted(event) {
      if (event.type !== 'navigate') return;
      await expect(page).toHaveURL(event.to);
      isLeft = true;
    },
    causes: (event) => (event.type === 'restaurants.changed' ? [list] : []),

    network: {
      // The location dialog has its own walks.
      location: 'local',
      findRestaurant: {
        at: `GET ${api}/partner/restaurants/`,
        request: () => list,
        reply(outcome) {
          if (outcome.kind === 'unknown') return { status: 200, json: { data: [], partnerId: 1, count: 0 } };
          return outcome.kind === 'failed' ? refusal(500, 'server_error', outcome.message) : listed(outcome.restaurant);
        },
      },
      saveRestaurant: {
        ...saveRestaurant,
        reply(outcome) {
          if (outcome.kind === 'changedElsewhere')
            return saveRestaurant.reply({ ...outcome, stored: { ...outcome.stored, id } });
          // An empty message stands for the default, which the real server sends.
          return outcome.kind === 'saved' && outcome.message === '' ? 'server' : saveRestaurant.reply(outcome);
        },
      },
    },
  };
}

testWalks('restaurant-edit', {
  flow: restaurantEditFlow,
  screen: restaurantEditScreen,
  // tests/flows/partner/location/location.spec.ts covers the result of the dialog.
  can: ({ type }) => type !== 'location done',
  phone: true,
});
