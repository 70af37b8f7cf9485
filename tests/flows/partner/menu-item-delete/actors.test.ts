import { createMenuItemDeleteActors } from '../../../../machines/partner/menu-item-delete/menu-item-delete.actors.ts';
import { failures, refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';

const dish = { restaurantId: 12, menuId: 340 };

testApiCall('deleting a dish [API-41]', {
  actor: (api) => createMenuItemDeleteActors({ api }).deleteDish,
  input: dish,
  request: 'POST /partner/menu/delete',
  body: dish,
  answers: [
    ['success', { status: 200, json: { message: 'Deleted.' } }, { kind: 'deleted' }],
    ['that an earlier attempt has deleted it', refusal(404, 'not_found'), { kind: 'deleted' }],
    ...failures(refused),
  ],
});
