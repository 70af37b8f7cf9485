import { expect, type Page as BrowserPage } from '@playwright/test';
import type {
  ChosenSettings,
  PauseLength,
  SettingsChange,
} from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import type {
  OrderSettingsEvent,
  orderSettingsMachine,
} from '../../../../machines/partner/order-settings/order-settings.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { Control } from '../../../engine/oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { createOwnRestaurant, newPartner } from '../../../fixtures/browser-partner.ts';
import { calls, type OrderSettingsPage, orderSettingsFlow } from './flow.ts';
import { networkOf } from '../../../engine/calls.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const pauses = {
  minutes_15: '15 min',
  minutes_30: '30 min',
  minutes_60: '60 min',
  end_of_day: 'Rest of today',
  until_resumed: 'Until I resume',
} as const;
const rushes = { 0: 'No rush', 10: '+10 min', 20: '+20 min', 30: '+30 min' } as const;
const modes = { auto: 'At once', manual: 'I accept each' } as const;
const unheard = { off: 'No SMS', on: 'SMS to me' } as const;
const minutesToAccept = ['2 minutes', '5 minutes', '10 minutes', '15 minutes'];
/** Title of the section that has the control of a change. */
function sectionOf(change: SettingsChange): string {
  if ('pause' in change) return 'New orders';
  if ('rush_minutes' in change) return 'Busy kitchen';
  const isOfAcceptance = ['accept_mode', 'accept_minutes', 'unheard_sms'].some((name) => name in change.settings);
  return isOfAcceptance ? 'Accepting orders' : 'Pickup times';
}
const alwaysOffered = [
  ...Object.values(modes),
  ...Object.values(unheard),
  ...[10, 15, 20, 30, 60].map((each) => `Every ${each} min`),
  ...['No limit', 'Up to 4', 'Up to 8', 'Up to 12', 'Up to 20'],
  ...['At closing time', '15 min before', '30 min before', '45 min before'],
];

/** The buttons of these settings. */
function namesOf(settings: ChosenSettings): string[] {
  const { accept_mode: mode, accept_minutes: within, slot_minutes: every, slot_capacity: places } = settings;
  const { slot_unit: unit, last_order_minutes: last, unheard_sms: sms } = settings;
  return [
    mode && modes[mode],
    within && `${within} minutes`,
    sms && unheard[sms],
    every && `Every ${every} min`,
    places === null ? 'No limit' : places && `Up to ${places}`,
    unit && (unit === 'orders' ? 'Orders' : 'Portions'),
    last === undefined ? undefined : last === 0 ? 'At closing time' : `${last} min before`,
  ].filter((name) => typeof name === 'string');
}

const each = (names: readonly string[], control: Control) => Object.fromEntries(names.map((name) => [name, control]));

/** The days of a change. */
const daysOf = (change: SettingsChange | null) =>
  change !== null && 'settings' in change ? change.settings.days_ahead : undefined;

/**
 * Drives pause, chosen settings, rush and preparation time on the hours page. The oracle's restaurant 12 stands for a real restaurant.
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
      async 'settings.set'({ settings }) {
        if (settings.days_ahead === undefined) return press(namesOf(settings)[0] ?? '');
        await daysAhead.selectOption(String(settings.days_ahead));
      },
      'preparation.save': () => press('Save time'),
      'settings.retry': () => press('Try again'),
    },
    async expect({ shows }, can) {
      const { view, settings, status, preparation, saving, saved, failed, isChangedElsewhere, failure } = shows;
      // Scrolls to the top: axe reports a button as too small while the top bar covers a part of it.
      await page.evaluate(() => scrollTo(0, 0));
      const isOpen = view === 'open' && settings !== null;
      const problemText = isChangedElsewhere ? 'Changed on another device' : failure;
      const isOfDays = daysOf(failed) !== undefined;
      const isPaused = settings?.paused_until != null;
      /** A control that the open page shows, enabled if the event has a result. */
      const on = (event: OrderSettingsEvent, isShown = true) =>
        !isOpen || !isShown ? 'absent' : can(event) ? 'enabled' : 'disabled';
      const settled = on({ type: 'settings.set', settings: { accept_mode: 'auto' } });
      // Only a pause has orders of its time.
      const orders = isPaused && settings.version === 5 ? 2 : 0;
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
          'main div[role="status"]': isOpen ? [status.text] : [],
          'main span[role="status"]:not(:empty)': isOpen && saved !== null ? ['Saved'] : [],
          // A message about the days belongs to the field itself.
          'main section:has(> div [role="alert"]) @name': failed && !isOfDays ? [sectionOf(failed)] : [],
          'main output': isOpen ? [`${preparation} min`] : [],
          'main [aria-pressed="true"]': isOpen
            ? [
                rushes[settings.rush_minutes],
                ...namesOf({ accept_mode: settings.accept_mode }),
                ...(settings.accept_mode === 'manual' ? namesOf({ accept_minutes: settings.accept_minutes }) : []),
                ...namesOf({ unheard_sms: settings.unheard_sms }),
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
                enabled: settled === 'enabled' || daysOf(saving) !== undefined,
                invalid: isOfDays,
                says: new RegExp(isOfDays ? `^${problemText}.+Only dishes with` : '^Only dishes with'),
              },
            }
          : {},
        times: {
          main: {
            '2 orders are for that time. They stay.': Number(isOpen && orders === 2),
            'for that time': Number(isOpen && orders === 2),
            'Customers read': Number(isOpen && settings.opens_text !== null),
            'Changed on another device': Number(isOpen && isChangedElsewhere),
            ...(failure !== null && !isChangedElsewhere && { [failure]: 1 }),
          },
        },
        buttons: {
          'Try again': can({ type: 'settings.retry' }) ? 'enabled' : 'absent',
          ...Object.fromEntries(
            Object.entries(pauses).map(([pause, name]) => [
              name,
              on({ type: 'pause.set', pause: pause as PauseLength }),
            ]),
          ),
          'Resume orders': on({ type: 'pause.set', pause: 'none' }, isPaused),
          ...Object.fromEntries(
            ([0, 10, 20, 30] as const).map((minutes) => [rushes[minutes], on({ type: 'rush.set', minutes })]),
          ),
          ...each(alwaysOffered, settled),
          ...each(minutesToAccept, settings?.accept_mode === 'manual' ? settled : 'absent'),
          ...each(['Orders', 'Portions', 'Up to 10'], settings?.slot_capacity == null ? 'absent' : settled),
          '5 minutes less': on({ type: 'preparation.change', minutes: preparation - 5 }),
          '5 minutes more': on({ type: 'preparation.change', minutes: preparation + 5 }),
          'Save time': on({ type: 'preparation.save' }),
        },
      });
    },
    expectEmitted: () => Promise.resolve(),
    network: networkOf<typeof orderSettingsMachine, typeof calls>(calls, (input) => ({ ...input, restaurantId: id })),
  };
}

testWalks('order-settings', {
  flow: orderSettingsFlow,
  screen: orderSettingsScreen,
  // The buttons are disabled at the limits, and 'Resume orders' is shown only during a pause.
  can: (event) =>
    (event.type !== 'preparation.change' || (event.minutes >= 5 && event.minutes <= 180)) &&
    (event.type !== 'pause.set' || event.pause !== 'none'),
  phone: true,
});
