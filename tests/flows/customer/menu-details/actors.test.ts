import { createMenuDetailsActors } from '../../../../machines/customer/menu-details/menu-details.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { dosa } from '../restaurant/model.ts';

const dish = { restaurantId: 12, menuId: 340 };

testApiCall('loading the details of a dish [API-17]', {
  actor: (api) => createMenuDetailsActors({ api }).menuDetails,
  input: dish,
  request: 'POST /menuDetails',
  body: dish,
  answers: [
    [
      'category and description',
      { status: 200, json: { menuId: 340, menu: dosa } },
      { kind: 'loaded', words: { category: 'Breakfast', description: 'Crisp, thin, roasted in ghee.' } },
    ],
    ...failures(refused),
  ],
});

testApiCall('loading the pictures of a dish [API-18 STORE-20]', {
  actor: (api) => createMenuDetailsActors({ api }).menuMedia,
  input: dish,
  request: 'POST /menuMedia',
  body: dish,
  answers: [
    [
      'the addresses',
      { status: 200, json: { media: { image_urls: ['/a.webp', '/b.webp'], items: [] } } },
      { kind: 'loaded', imageUrls: ['/a.webp', '/b.webp'] },
    ],
    ...failures(() => ({ kind: 'refused' })),
  ],
});
