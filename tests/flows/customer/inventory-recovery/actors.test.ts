import { createInventoryRecoveryActors } from '../../../../machines/customer/inventory-recovery/inventory-recovery.actors.ts';
import { failures, testApiCall } from '../../../fixtures/api-call.ts';
import { dosaLive } from '../restaurant/model.ts';

testApiCall('fetching the stock again after an order was refused for it [API-19 CHECK-18]', {
  actor: (api) => createInventoryRecoveryActors({ api }).refetchLive,
  input: { restaurantId: 12 },
  request: 'POST /menusLiveInfo',
  body: { restaurant_id: 12, hard_refresh: true },
  answers: [
    ['the stock', { status: 200, json: { menus_live_info: [dosaLive] } }, { kind: 'loaded', live: [dosaLive] }],
    ...failures(() => ({ kind: 'refused' })),
  ],
});
