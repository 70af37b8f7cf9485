import { createPartnerRestaurantsActors } from '../../../../machines/partner/restaurants/restaurants.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { partnerHyderabad, partnerVijayawada, rejected, shalibanda } from './model.ts';

const restaurants = [shalibanda, rejected];
const cities = [partnerHyderabad, partnerVijayawada];

testApiCall('loading the restaurants [API-33 STORE-17 STORE-28 ERR-5]', {
  actor: (api) => createPartnerRestaurantsActors({ api }).loadRestaurants,
  request: 'GET /partner/restaurants/',
  answers: [
    [
      'the list in an object, with the partner and the count',
      { status: 200, json: { data: restaurants, partnerId: 4, count: 7 } },
      { kind: 'loaded', restaurants, partnerId: 4, count: 7 },
    ],
    [
      'the body itself as the list',
      { status: 200, json: restaurants },
      { kind: 'loaded', restaurants, partnerId: null, count: 2 },
    ],
    ...failures(refused),
  ],
});

testApiCall('loading the cities with state and district [STORE-15 ERR-5]', {
  actor: (api) => createPartnerRestaurantsActors({ api }).loadCities,
  request: 'GET /partner/cities',
  answers: [['the cities', { status: 200, json: { cities } }, { kind: 'loaded', cities }], ...failures(refused)],
});
