import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { defineModel } from '../../../engine/model.ts';
import type { PartnerCity, PartnerRestaurant } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

export const partnerHyderabad: PartnerCity = { id: 1, name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad' };
export const partnerVijayawada: PartnerCity = {
  id: 9,
  name: 'Vijayawada',
  state: 'Andhra Pradesh',
  district: 'NTR',
};

export const shalibanda: PartnerRestaurant = {
  id: 12,
  name: 'Charminar Dastarkhwan',
  street_address: '21-3-7, Shalibanda Road',
  city_id: 1,
  phone: '9876500001',
  map_url: 'https://maps.example/12',
  is_veg: 0,
  status: 'approved',
  image_url: '/pictures/restaurant/mughlai-1.webp',
  latitude: null,
  longitude: null,
  menu_count: 30,
};
/** An approved restaurant that is not active, because it has no dishes (D22). */
export const restaurantWithoutDishes: PartnerRestaurant = {
  ...shalibanda,
  id: 13,
  name: 'Annapurna Tiffins',
  is_veg: 1,
  image_url: null,
  menu_count: 0,
};
export const pendingRestaurant: PartnerRestaurant = {
  ...restaurantWithoutDishes,
  id: 14,
  name: 'Zafrani Sweets',
  status: 'pending',
  menu_count: 3,
};
/** A restaurant of the plain list of section 7, whose entries do not contain the number of dishes. */
export const { menu_count: _, ...rejected }: PartnerRestaurant = {
  ...pendingRestaurant,
  id: 15,
  name: 'Spice Route',
  status: 'rejected',
};

const serverError = 'Server error occurred. Please try again later.';

export const partnerRestaurantsModel = defineModel(partnerRestaurantsMachine, {
  input: undefined,
  events: {
    'restaurants.refresh': [{ type: 'restaurants.refresh' }],
    'restaurants.retry': [{ type: 'restaurants.retry' }],
  },
  actors: {
    loadRestaurants: {
      outcomes: [
        {
          kind: 'loaded',
          restaurants: [shalibanda, restaurantWithoutDishes, pendingRestaurant],
          partnerId: 4,
          count: 3,
        },
        { kind: 'loaded', restaurants: [rejected], partnerId: null, count: 1 },
        { kind: 'loaded', restaurants: [], partnerId: 4, count: 0 },
        { kind: 'refused', message: serverError },
      ],
    },
    loadCities: {
      outcomes: [
        { kind: 'loaded', cities: [partnerHyderabad, partnerVijayawada] },
        { kind: 'refused', message: serverError },
      ],
    },
  },
  delays: {},
});

/** Allows only events that Manage Restaurants offers: refresh for a loaded list, retry after a failed load. */
export const shownRestaurantsModel = defineModel(partnerRestaurantsMachine, {
  ...partnerRestaurantsModel,
  allow: (snapshot, { type }) =>
    (type !== 'restaurants.refresh' || (snapshot.context.own !== null && !snapshot.matches({ list: 'loading' }))) &&
    (type !== 'restaurants.retry' || snapshot.matches({ list: 'failed' })),
});

export const calls = {
  loadRestaurants: {
    at: 'GET /api/v1/c1/partner/restaurants/',
    proves: ['API-33', 'STORE-17', 'STORE-28', 'ERR-5'],
    answer(outcome) {
      if (outcome.kind === 'refused') return refusal(500, 'server_error', outcome.message);
      const { restaurants, partnerId, count } = outcome;
      return { status: 200, json: partnerId === null ? restaurants : { data: restaurants, partnerId, count } };
    },
    also: [
      [
        'the count of the server, not that of the list',
        { status: 200, json: { data: [rejected], partnerId: 4, count: 7 } },
        { kind: 'loaded', restaurants: [rejected], partnerId: 4, count: 7 },
      ],
    ],
  },
  loadCities: {
    at: 'GET /api/v1/c1/partner/cities',
    proves: ['STORE-15', 'ERR-5'],
    answer: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { cities: outcome.cities } }
        : refusal(500, 'server_error', outcome.message),
  },
} satisfies Calls<typeof partnerRestaurantsMachine>;
