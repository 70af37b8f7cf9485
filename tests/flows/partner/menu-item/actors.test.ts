import { createMenuItemActors } from '../../../../machines/partner/menu-item/menu-item.actors.ts';
import { createFileStore } from '../../../../machines/shared/lib/file-store.ts';
import type { ApiClient } from '../../../../openapi/client.ts';
import { failures, refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { sevenDishes } from '../menu-board/model.ts';

const actors = (api: ApiClient) =>
  createMenuItemActors({
    api,
    files: createFileStore(),
    upload: { url: '/image-host', preset: 'menu', sendsTransformation: true },
    sendForm: () => Promise.reject(new Error('nothing is uploaded here')),
  });

const ids = { restaurantId: 12, menuId: 340 };
const key = 'key-0001';
const dish = { name: 'Masala Dosa', price: '120.50', is_veg: 1 } as const;
const nameTaken = {
  status: 400,
  json: { code: 'validation_error', message: 'Check the form.', detail: 'x', name: ['Taken.', 'x'], field: 'name' },
};
const formFailures = [
  ['the first message about the name', nameTaken, { ...refused('Taken.'), field: 'name' }] as const,
  ...failures(refused),
];

for (const [what, fields] of [
  ['without a description', dish],
  ['with a description', { ...dish, description_id: 4 }],
] as const)
  testApiCall(`creating an approved dish ${what} [API-39 PMENU-18 PMENU-20]`, {
    actor: (api) => actors(api).createDish,
    input: { restaurantId: 12, key, dish: fields },
    request: 'POST /partner/menu/create',
    body: { restaurantId: 12, ...fields, status: 'approved' },
    key,
    answers: [['its id', { status: 201, json: { menuId: 341 } }, { kind: 'created', menuId: 341 }], ...formFailures],
  });

const changed = { code: 'changed_elsewhere', message: 'Changed.', detail: 'x' };
const menu_item = { name: 'Rava Dosa', price: 95.5, is_veg: 1, description_id: null, version: 4 };

for (const [what, version] of [
  ['with the version that it was read with', { version: 3 }],
  ['without a version', {}],
] as const)
  testApiCall(`updating a dish ${what} [API-40]`, {
    actor: (api) => actors(api).updateDish,
    input: { ...ids, dish, version: null, ...version },
    request: 'POST /partner/menu/update',
    body: { restaurant_id: 12, menu_id: 340, ...dish, ...version },
    answers: [
      ['success', { status: 200, json: { message: 'Changed.' } }, { kind: 'updated' }],
      [
        'the stored dish of a conflict',
        { status: 409, json: { ...changed, menu_item } },
        {
          kind: 'changedElsewhere',
          stored: {
            fields: { name: 'Rava Dosa', price: '95.5', isVeg: true, descriptionId: null, dailyCount: '' },
            version: 4,
          },
        },
      ],
      ['a conflict without the stored dish', { status: 409, json: changed }, refused('Changed.')],
      ...formFailures,
    ],
  });

testApiCall('registering a picture with a key of its own [API-47]', {
  actor: (api) => actors(api).registerImage,
  input: { ...ids, key, url: '/image-host/dosa.webp' },
  request: 'POST /partner/media/createMenuMedia/',
  body: { ...ids, media_url: '/image-host/dosa.webp', type: 'image' },
  key,
  answers: [['success', { status: 201, json: { mediaId: 8 } }, { kind: 'registered' }], ...failures(refused)],
});

const items = [{ mediaId: 7, url: '/pictures/dish/dosa-1.webp' }];
const media = { media: { image_urls: ['/pictures/dish/dosa-1.webp'], items } };

for (const name of ['loadMedia', 'refetchMedia'] as const)
  testApiCall(`${name} [API-48]`, {
    actor: (api) => actors(api)[name],
    input: ids,
    request: 'POST /partner/media/getMenuMedia/',
    body: ids,
    answers: [['the pictures', { status: 200, json: media }, { kind: 'loaded', images: items }], ...failures(refused)],
  });

testApiCall('deleting a picture by its id (D48) [API-49]', {
  actor: (api) => actors(api).deleteImage,
  input: { ...ids, mediaId: 7 },
  request: 'POST /partner/media/deleteMenuMedia/',
  body: { ...ids, mediaId: 7 },
  answers: [
    ['success', { status: 200, json: { message: 'Deleted.' } }, { kind: 'deleted' }],
    ['that it is gone', refusal(404, 'not_found'), refused('Not now.')],
    ...failures(refused),
  ],
});

testApiCall('reading the menu after a change [API-37]', {
  actor: (api) => actors(api).refetchMenu,
  input: { restaurantId: 12 },
  request: 'POST /partner/menu/',
  body: { restaurantId: 12 },
  answers: [
    ['the menu', { status: 200, json: { menus: sevenDishes } }, { kind: 'loaded', menus: sevenDishes }],
    ...failures(refused),
  ],
});
