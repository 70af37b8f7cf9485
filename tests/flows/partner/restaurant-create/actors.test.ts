import { createRestaurantCreateActors } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';

const fields = {
  name: 'Lakshmi Mess',
  street_address: '4, Gandhi Road',
  city_id: 9,
  phone: '9876543210',
  map_url: 'https://maps.example/lakshmi%20mess',
  is_veg: 1,
} as const;
const key = 'a-key-of-its-own';
const refusedField = { code: 'validation_error', message: 'Please check the map url.', detail: 'x', field: 'map_url' };
const picture = { restaurantId: 61, url: '/image-host/front.webp' };

for (const [what, located] of [
  ['with the six fields', {}],
  ['with latitude and longitude if they were generated', { latitude: 16.50617, longitude: 80.64802 }],
] as const)
  testApiCall(`creating a restaurant ${what} [API-34 PREST-14 PREST-42]`, {
    actor: (api) => createRestaurantCreateActors({ api }).createRestaurant,
    input: { key, fields: { ...fields, ...located } },
    request: 'POST /partner/restaurants/',
    body: { ...fields, ...located },
    key,
    answers: [
      [
        'message and restaurantId',
        { status: 201, json: { message: 'Made.', restaurantId: 61, id: 60 } },
        { kind: 'created', restaurantId: 61, message: 'Made.' },
      ],
      [
        'id if there is no restaurantId',
        { status: 201, json: { message: 'Made.', id: 62 } },
        { kind: 'created', restaurantId: 62, message: 'Made.' },
      ],
      [
        'the first message about a field [ERR-2]',
        { status: 400, json: { code: 'validation_error', message: 'No.', detail: '', name: ['Too long.'] } },
        refused('Too long.'),
      ],
      [
        'the refused field',
        { status: 400, json: refusedField },
        { ...refused('Please check the map url.'), field: 'map_url' },
      ],
      ...failures(refused),
    ],
  });

testApiCall('registering the picture as media [API-45 STORE-20]', {
  actor: (api) => createRestaurantCreateActors({ api }).registerMedia,
  input: { ...picture, key },
  request: 'POST /partner/media/createRestaurantMedia',
  body: { restaurantId: 61, media_url: '/image-host/front.webp', type: 'image' },
  key,
  answers: [['success', { status: 201, json: { mediaId: 8 } }, { kind: 'done' }], ...failures(refused)],
});

testApiCall('linking the picture [API-35]', {
  actor: (api) => createRestaurantCreateActors({ api }).linkImage,
  input: picture,
  request: 'PUT /partner/restaurants/',
  body: { restaurantId: 61, image_url: '/image-host/front.webp' },
  answers: [['success', { status: 200, json: { message: 'Done.' } }, { kind: 'done' }], ...failures(refused)],
});
