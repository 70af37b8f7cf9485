import { createStockActors } from '../../../../machines/partner/stock/stock.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';

const success = (json: object) => ({ status: 200, json });

testApiCall('changing the count of a dish [API-43]', {
  actor: (api) => createStockActors({ api }).changeCount,
  input: { restaurantId: 12, menuId: 340, change: { quantity: 5, action: 'decrement' } },
  request: 'POST /partner/menu/updateMenuItemCount',
  body: { restaurant_id: '12', menu_id: '340', item_count: 5, action: 'decrement' },
  answers: [
    [
      'the new count',
      success({ message: 'Changed.', live_count: 7 }),
      { kind: 'changed', message: 'Changed.', count: 7, resumeCount: null },
    ],
    [
      'a success without words and count',
      success({ message: '' }),
      { kind: 'changed', message: 'Menu item count updated successfully', count: null, resumeCount: null },
    ],
    [
      'that none is left',
      success({ message: 'Gone.', live_count: 0 }),
      { kind: 'changed', message: 'Gone.', count: 0, resumeCount: null },
    ],
    ...failures(refused),
  ],
});

testApiCall('selling a dish no more until the morning [D266]', {
  actor: (api) => createStockActors({ api }).setSoldOut,
  input: { restaurantId: 12, menuId: 340, soldOut: true },
  request: 'POST /partner/menu/soldOutToday',
  body: { restaurant_id: '12', menu_id: '340', sold_out: true },
  answers: [
    [
      'that nothing is left, and how many portions come back',
      success({ live_count: 0, sold_out_until: 1_795_303_800_000, resume_count: 24 }),
      { kind: 'changed', message: 'Sold out until 5:00 am', count: 0, resumeCount: 24 },
    ],
    ...failures(refused),
  ],
});

testApiCall('selling a dish again [D266]', {
  actor: (api) => createStockActors({ api }).setSoldOut,
  input: { restaurantId: 12, menuId: 340, soldOut: false },
  request: 'POST /partner/menu/soldOutToday',
  body: { restaurant_id: '12', menu_id: '340', sold_out: false },
  answers: [
    [
      'the count',
      success({ live_count: 24 }),
      { kind: 'changed', message: 'On sale again', count: 24, resumeCount: null },
    ],
  ],
});
