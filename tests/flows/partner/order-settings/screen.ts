import { expect, type Page as BrowserPage } from '@playwright/test';
import type { OrderRules } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import type { orderSettingsMachine } from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { createOwnRestaurant, newPartner } from '../../../fixtures/browser-partner.ts';
import type { OrderSettingsPage } from './oracle.ts';

const api = '/api/v1/c1/partner';
const pauses = {
  minutes_15: '15 min',
  minutes_30: '30 min',
  minutes_60: '60 min',
  end_of_day: 'Rest of today',
  until_resumed: 'Until I resume',
} as const;
const rushes = { 0: 'No rush', 10: '+10 min', 20: '+20 min', 30: '+30 min' } as const;
const modes = { auto: 'At once', manual: 'I accept each' } as const;
const minutesToAccept = ['2 minutes', '5 minutes', '10 minutes', '15 minutes'];
/** Titles of the sections whose changes can fail. */
const sections = {
  ...{ pause: 'New orders', kitchen: 'Busy kitchen', acceptance: 'Accepting orders', pickup: 'Pickup times' },
} as const;
const alwaysOffered = [
  ...Object.values(modes),
  ...[10, 15, 20, 30, 60].map((each) => `Every ${each} min`),
  ...['No limit', 'Up to 4', 'Up to 8', 'Up to 12', 'Up to 20'],
  ...['At closing time', '15 min before', '30 min before', '45 min before'],
];

/** The buttons of these rules. */
function namesOf(rules: OrderRules): string[] {
  const { accept_mode: mode, accept_minutes: within, slot_minutes: every, slot_capacity: places } = rules;
  const { slot_unit: unit, last_order_minutes: last } = rules;
  return [
    mode && modes[mode],
    within && `${within} minutes`,
    every && `Every ${every} min`,
    places === null ? 'No limit' : places && `Up to ${places}`,
    unit && (unit === 'orders' ? 'Orders' : 'Portions'),
    last === undefined ? undefined : last === 0 ? 'At closing time' : `${last} min before`,
  ].filter((name) => typeof name === 'string');
}

/** The days that are being saved. */
const daysOf = (saving: OrderSettingsPage['shows']['saving']) =>
  saving !== null && 'rules' in saving ? saving.rules.days_ahead : undefined;

const problem = (code: string, message: string) => ({ code, message, detail: message });

/**
 * Drives pause, rules, rush and preparation time on the hours page. The oracle's restaurant 12 stands for a real restaurant.
 */
export function orderSettingsScreen(page: BrowserPage): Screen<typeof orderSettingsMachine, OrderSettingsPage> {
  let id = 0;
  const main = page.getByRole('main');
  const daysAhead = main.getByLabel('Orders for later days');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const minutes = async () => Number.parseInt(await main.locator('output').innerText(), 10);

  return {
    async open() {
      const { accessToken } = await newPartner(page.request).signIn(page);
      id = await createOwnRestaurant(page.request, accessToken);
      await page.goto(`/partner/restaurants/${id}/hours`);
      await expect(page.getByRole('heading', { level: 1, name: 'Opening Hours' })).toBeVisible();
      // Waits for the hours below the settings, which have their own walks.
      await expect(page.getByLabel('Sunday opens')).toBeVisible();
    },
    gestures: {
      'pause.set': ({ pause }) => press(pause === 'none' ? 'Resume orders' : pauses[pause]),
      'rush.set': (event) => press(rushes[event.minutes]),
      async 'preparation.change'(event) {
        const steps = (event.minutes - (await minutes())) / 5;
        for (let step = 0; step < Math.abs(steps); step += 1)
          // oxlint-disable-next-line no-await-in-loop -- the clicks follow each other
          await press(steps > 0 ? '5 minutes more' : '5 minutes less');
      },
      async 'rules.set'({ rules }) {
        if (rules.days_ahead === undefined) return press(namesOf(rules)[0] ?? '');
        await daysAhead.selectOption(String(rules.days_ahead));
      },
      'preparation.save': () => press('Save time'),
      'settings.retry': () => press('Try again'),
    },
    async expect({ shows: { view, settings, preparation, saving, result, failure, failedAt }, may }) {
      // Scrolls to the top: axe reports a button as too small while the top bar covers a part of it.
      await page.evaluate(() => scrollTo(0, 0));
      const isOpen = view === 'open' && settings !== null;
      const problemText = result === 'changedElsewhere' ? 'Changed on another device' : failure;
      const isPaused = settings?.paused_until != null;
      const status = isPaused
        ? settings.version === 9
          ? 'Paused until you resume'
          : 'Paused until 1:15 pm'
        : 'Taking orders';
      const orders = settings?.open_orders ?? 0;
      await expectPageState(page, {
        title: 'Opening Hours · Pehle',
        words: [
          ...(view === 'loading' ? ['Loading the pause'] : []),
          ...(view === 'failed' ? ['The pause could not be loaded.', failure ?? ''] : []),
          ...(isOpen && settings.accept_mode === 'auto' ? ['A paid order is confirmed at once.'] : []),
          ...(isOpen && settings.accept_mode === 'manual' ? ['Without an answer it is refunded after 5 minutes.'] : []),
          ...(isOpen && settings.opens_text !== null ? [`Customers read: ${settings.opens_text}`] : []),
          ...(isOpen
            ? [settings.rush_until === null ? 'A rush adds minutes' : 'Rush until 2:00 pm: it ends by itself.']
            : []),
        ],
        texts: {
          'main div[role="status"]': isOpen ? [status + (result === 'saved' ? 'Saved' : '')] : [],
          // A message about the days belongs to the field itself.
          'main section:has(> div [role="alert"]) @name': failedAt && failedAt !== 'days' ? [sections[failedAt]] : [],
          'main output': isOpen ? [`${preparation} min`] : [],
          'main [aria-pressed="true"]': isOpen
            ? [
                rushes[settings.rush_minutes],
                ...namesOf({ accept_mode: settings.accept_mode }),
                ...(settings.accept_mode === 'manual' ? namesOf({ accept_minutes: settings.accept_minutes }) : []),
                ...namesOf({ slot_minutes: settings.slot_minutes, slot_capacity: settings.slot_capacity }),
                ...(settings.slot_capacity === null ? [] : namesOf({ slot_unit: settings.slot_unit })),
                ...namesOf({ last_order_minutes: settings.last_order_minutes }),
              ]
            : [],
        },
        fields: isOpen
          ? {
              'Orders for later days': {
                value: String(daysOf(saving) ?? settings.days_ahead),
                enabled: may['rules.set'] === 'enabled' || daysOf(saving) !== undefined,
                invalid: failedAt === 'days',
                says: new RegExp(failedAt === 'days' ? `^${problemText}.+Only dishes with` : '^Only dishes with'),
              },
            }
          : {},
        times: {
          main: {
            '3 orders are for that time. They stay.': Number(isOpen && orders === 3),
            '1 order is for that time. It stays.': Number(isOpen && orders === 1),
            'are for that time': Number(isOpen && orders === 3),
            'Customers read': Number(isOpen && settings.opens_text !== null),
            'Changed on another device': Number(isOpen && result === 'changedElsewhere'),
            ...(failure !== null && result === null && { [failure]: 1 }),
          },
        },
        buttons: {
          'Try again': may['settings.retry'] === 'enabled' ? 'enabled' : 'absent',
          ...Object.fromEntries(
            Object.values(pauses).map((name) => [name, isOpen ? may['pause.set'] : ('absent' as const)]),
          ),
          'Resume orders': isOpen && isPaused ? may['pause.set'] : 'absent',
          ...Object.fromEntries(
            Object.values(rushes).map((name) => [name, isOpen ? may['rush.set'] : ('absent' as const)]),
          ),
          ...Object.fromEntries(alwaysOffered.map((name) => [name, isOpen ? may['rules.set'] : ('absent' as const)])),
          ...Object.fromEntries(
            minutesToAccept.map((name) => [
              name,
              isOpen && settings.accept_mode === 'manual' ? may['rules.set'] : ('absent' as const),
            ]),
          ),
          ...Object.fromEntries(
            ['Orders', 'Portions', 'Up to 10'].map((name) => [
              name,
              isOpen && settings.slot_capacity !== null ? may['rules.set'] : ('absent' as const),
            ]),
          ),
          '5 minutes less': isOpen ? may['preparation.less'] : 'absent',
          '5 minutes more': isOpen ? may['preparation.more'] : 'absent',
          'Save time': isOpen ? may['preparation.save'] : 'absent',
        },
      });
    },
    expectEmitted: () => Promise.resolve(),
    network: {
      loadSettings: {
        at: `POST ${api}/order-settings`,
        request: () => ({ method: 'POST', path: `${api}/order-settings`, body: { restaurant_id: id } }),
        reply: (outcome) =>
          outcome.kind === 'loaded'
            ? { status: 200, json: outcome.settings }
            : { status: 404, json: problem('restaurant_not_found', outcome.message) },
      },
      refreshSettings: {
        at: `POST ${api}/order-settings`,
        request: () => ({ method: 'POST', path: `${api}/order-settings`, body: { restaurant_id: id } }),
        reply: (outcome) =>
          outcome.kind === 'loaded'
            ? { status: 200, json: outcome.settings }
            : { status: 500, json: problem('server_error', outcome.message) },
      },
      saveSettings: {
        at: `PUT ${api}/*`,
        request: ({ change, version }) => ({
          method: 'PUT',
          path: 'pause' in change ? `${api}/pause` : `${api}/order-settings`,
          body: { restaurant_id: id, version, ...change },
        }),
        reply(outcome) {
          if (outcome.kind === 'saved') return { status: 200, json: outcome.settings };
          if (outcome.kind === 'refused') return { status: 429, json: problem('too_many_requests', outcome.message) };
          const words = 'This was changed elsewhere in the meantime.';
          return { status: 409, json: { ...problem('changed_elsewhere', words), settings: outcome.settings } };
        },
      },
    },
  };
}
