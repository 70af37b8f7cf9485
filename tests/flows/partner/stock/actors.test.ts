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
      { kind: 'changed', message: 'Changed.', count: 7 },
    ],
    [
      'a success without words and count',
      success({ message: '' }),
      { kind: 'changed', message: 'Menu item count updated successfully', count: null },
    ],
    [
      'that none is left',
      success({ message: 'Gone.', live_count: 0 }),
      { kind: 'changed', message: 'Gone.', count: 0 },
    ],
    ...failures(refused),
  ],
});
