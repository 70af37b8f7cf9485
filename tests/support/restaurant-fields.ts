import { expect, type Page } from '@playwright/test';
import type { Coordinates } from '../../domain/coordinates.ts';
import type { RestaurantFaults, RestaurantForm } from '../../domain/restaurant-form.ts';
import { expectLook } from './browser-look.ts';

/** The fields that adding and editing a restaurant share; `cityOf` gives a real city for the model's. */
export function restaurantFields(page: Page, cityOf: (id: number) => number) {
  const field = {
    name: page.getByLabel('Restaurant Name'),
    address: page.getByLabel('Street Address'),
    cityId: page.getByLabel('City'),
    phone: page.getByLabel('Phone'),
    mapUrl: page.getByLabel('Map URL'),
  };
  const types = page.getByRole('group', { name: 'Restaurant Type' });
  return {
    async change(change: Partial<RestaurantForm>): Promise<void> {
      if (change.name !== undefined) await field.name.fill(change.name);
      if (change.address !== undefined) await field.address.fill(change.address);
      if (change.cityId !== undefined)
        await field.cityId.selectOption(change.cityId === null ? '' : String(cityOf(change.cityId)));
      if (change.phone !== undefined) await field.phone.fill(change.phone);
      if (change.mapUrl !== undefined) await field.mapUrl.fill(change.mapUrl);
      if (change.isVeg !== undefined)
        await types.getByLabel(change.isVeg === 1 ? 'Pure Vegetarian' : 'Non-Vegetarian').check();
    },
    async expect(form: RestaurantForm, faults: RestaurantFaults, coordinates: Coordinates | null): Promise<void> {
      const held = (name: keyof RestaurantForm, value: string) => {
        const fault = faults[name];
        const says = fault && { says: new RegExp(`^${fault.replace(/[().*/?$]/g, '\\$&')}`) };
        return { value, invalid: fault !== undefined, ...says };
      };
      await expectLook(page, {
        words: ['Restaurant Type'],
        fields: {
          'Restaurant Name': held('name', form.name),
          'Street Address': held('address', form.address),
          City: held('cityId', form.cityId === null ? '' : String(cityOf(form.cityId))),
          Phone: held('phone', form.phone),
          'Map URL': held('mapUrl', form.mapUrl),
          'Pure Vegetarian': { checked: form.isVeg === 1 },
          'Non-Vegetarian': { checked: form.isVeg === 0 },
        },
      });
      await expect(page.getByText('A link to your place on a map. Diners follow it to find you.')).toBeVisible();
      await expect(page.getByText('Coordinates:')).toHaveText(coordinates ? [/^Coordinates: -?\d/] : []);
    },
  };
}

/** Opens the location dialog; its code comes late, and React shows what came late by a timer of the page's clock. */
export async function openLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate map URL from my location' }).click();
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 10_000 });
}

/** The location dialog as it opens, whatever the permission is (spec §2, Location dialog). */
export async function expectLocationAsked(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Allow location for better suggestions?' });
  await expect(dialog).toHaveAccessibleDescription(
    'Your location becomes the map link of this restaurant. Do this where the restaurant is.',
  );
  await expect(dialog.getByText(/^Permission: (?:granted|denied|prompt|unknown)$/)).toHaveCount(1);
  const accuracy = dialog.getByRole('checkbox', { name: 'High accuracy' });
  await expect(accuracy).toBeEnabled();
  await expect(accuracy).not.toBeChecked();
  for (const name of ['Allow and generate', 'Enter coordinates manually', 'Cancel'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
}
