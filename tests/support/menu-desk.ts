import type { Page } from '@playwright/test';
import { newPartner } from './browser-partner.ts';

const at = '**/api/v1/c1';
const restaurant = {
  id: 12,
  name: 'Charminar Dastarkhwan',
  street_address: '21-3-7, Shalibanda Road',
  city_id: 1,
  phone: '9876543210',
  map_url: 'https://maps.example/12',
  is_veg: 0,
  status: 'approved',
  image_url: null,
  latitude: null,
  longitude: null,
};

/** A partner with the restaurant that the models speak of, known to the page only. */
export async function signInAtDesk(page: Page): Promise<void> {
  await newPartner(page.request).signIn(page);
  await page.route(`${at}/partner/restaurants/`, (route) => route.fulfill({ json: { data: [restaurant] } }));
}
