import { createHoursEditorActors } from '../../../../machines/partner/hours-editor/hours-editor.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { mondayHours } from './model.ts';

const hours = { opening_hours: mondayHours.opening_hours, closed_dates: mondayHours.closed_dates };
const changed = { code: 'changed_elsewhere', message: 'Changed.', detail: 'x' };

testApiCall('loading the hours of a restaurant', {
  actor: (api) => createHoursEditorActors({ api }).loadHours,
  input: { restaurantId: 12 },
  request: 'POST /partner/hours',
  body: { restaurant_id: 12 },
  answers: [
    ['the hours', { status: 200, json: mondayHours }, { kind: 'loaded', hours: mondayHours }],
    ...failures(refused),
  ],
});

testApiCall('counting the orders outside new hours', {
  actor: (api) => createHoursEditorActors({ api }).countOrders,
  input: { restaurantId: 12, hours },
  request: 'POST /partner/hours/orders',
  body: { restaurant_id: 12, ...hours },
  answers: [
    ['three orders', { status: 200, json: { orders: 3 } }, { kind: 'counted', orders: 3 }],
    ['no order', { status: 200, json: { orders: 0 } }, { kind: 'counted', orders: 0 }],
    ...failures(refused),
  ],
});

testApiCall('saving the hours with the version that was read', {
  actor: (api) => createHoursEditorActors({ api }).saveHours,
  input: { restaurantId: 12, hours, version: 3 },
  request: 'PUT /partner/hours',
  body: { restaurant_id: 12, ...hours, version: 3 },
  answers: [
    ['the stored hours', { status: 200, json: mondayHours }, { kind: 'saved', hours: mondayHours }],
    [
      'the hours of a conflict',
      { status: 409, json: { ...changed, hours: mondayHours } },
      { kind: 'changedElsewhere', hours: mondayHours },
    ],
    ['a conflict without the hours', { status: 409, json: changed }, refused('Changed.')],
    ...failures(refused),
  ],
});
