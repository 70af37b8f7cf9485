import { createOrderSettingsActors } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { normalSettings } from './model.ts';

const input = { restaurantId: 12 };
const changed = { code: 'changed_elsewhere', message: 'Changed.', detail: 'x' };

for (const name of ['loadSettings', 'refreshSettings'] as const)
  testApiCall(`${name} reads the settings of a restaurant`, {
    actor: (api) => createOrderSettingsActors({ api })[name],
    input,
    request: 'POST /partner/order-settings',
    body: { restaurant_id: 12 },
    answers: [
      ['the settings', { status: 200, json: normalSettings }, { kind: 'loaded', settings: normalSettings }],
      ...failures(refused),
    ],
  });

for (const [what, change, path] of [
  ['a pause', { pause: 'minutes_15' }, '/partner/pause'],
  ['a rush', { rush_minutes: 10, preparation_minutes: 25 }, '/partner/order-settings'],
  [
    'the length of pickup times',
    { rush_minutes: 0, preparation_minutes: 20, slot_minutes: 15 },
    '/partner/order-settings',
  ],
] as const)
  testApiCall(`saving ${what} sends the version that was read`, {
    actor: (api) => createOrderSettingsActors({ api }).saveSettings,
    input: { ...input, version: 4, change },
    request: `PUT ${path}`,
    body: { restaurant_id: 12, version: 4, ...change },
    answers: [
      ['the stored settings', { status: 200, json: normalSettings }, { kind: 'saved', settings: normalSettings }],
      [
        'the settings of a conflict',
        { status: 409, json: { ...changed, settings: normalSettings } },
        { kind: 'changedElsewhere', settings: normalSettings },
      ],
      ['a conflict without the settings', { status: 409, json: changed }, refused('Changed.')],
      ...failures(refused),
    ],
  });
