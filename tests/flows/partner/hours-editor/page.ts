import { expect, type Page as BrowserPage } from '@playwright/test';
import { hoursText, type HoursEdit, type HoursForm } from '../../../../domain/hours-form.ts';
import type {
  HoursEditorEvent,
  hoursEditorMachine,
} from '../../../../machines/partner/hours-editor/hours-editor.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { createOwnRestaurant, newPartner } from '../../../fixtures/browser-partner.ts';
import { type HoursEditorPage, hoursEditorFlow } from './flow.ts';
import { calls } from './model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns the labels of the controls of a time, which depend on its position in the day. */
function labelsOf({ times }: HoursForm, at: number) {
  const time = times[at];
  const day = days[time?.weekday ?? 0] ?? '';
  const number = times.slice(0, at).filter(({ weekday }) => weekday === time?.weekday).length + 1;
  const which = number === 1 ? '' : `, time ${number}`;
  const remove = `Remove ${day}${which}, ${time ? hoursText(time) : ''}`;
  return { opens: `${day} opens${which}`, closes: `${day} closes${which}`, remove };
}

/** Drives the form of weekly hours and closed dates. The oracle's restaurant 12 stands for a real restaurant. */
export function hoursEditorScreen(page: BrowserPage): Screen<typeof hoursEditorMachine, HoursEditorPage> {
  let id = 0;
  let shown: HoursForm = { times: [], dates: [] };
  const main = page.getByRole('main');
  const dialog = page.getByRole('alertdialog');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  const fill = (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text);

  async function edit(change: HoursEdit): Promise<void> {
    if (change.kind === 'time.add') return press(`Add hours on ${days[change.weekday]}`);
    if (change.kind === 'time.remove') return press(labelsOf(shown, change.at).remove);
    if (change.kind === 'day.copy') return press('Copy to all days');
    if (change.kind === 'date.add') return press('Add a closed date');
    if (change.kind === 'date.remove') return press(`Remove date ${change.at + 1}`);
    if (change.kind === 'date.change') {
      const { day, note } = change.change;
      if (day !== undefined) await fill(`Closed date ${change.at + 1}`, day);
      if (note !== undefined) await fill(`Note for date ${change.at + 1}`, note);
      return;
    }
    const { opens, closes } = change.change;
    const labels = labelsOf(shown, change.at);
    if (opens !== undefined) await fill(labels.opens, opens);
    if (closes !== undefined) await fill(labels.closes, closes);
  }

  return {
    async open() {
      const { accessToken } = await newPartner(page.request).signIn(page);
      id = await createOwnRestaurant(page.request, accessToken);
      await page.goto(`/partner/restaurants/${id}/hours`);
      await expect(page.getByRole('heading', { level: 1, name: 'Opening Hours' })).toBeVisible();
      // Waits for the pause settings above the form, which have their own walks.
      await expect(page.getByRole('button', { name: 'Until I resume' })).toBeVisible();
    },
    gestures: {
      'form.edit': (event) => edit(event.edit),
      'form.restore': () => Promise.reject(new Error('A browser restores a draft after a login only.')),
      'form.submit': () => press('Save hours'),
      'save.confirm': () => dialog.getByRole('button', { name: 'Save hours' }).click(),
      'save.cancel': () => dialog.getByRole('button', { name: 'Go on editing' }).click(),
      'conflict.keep': () => press('Keep mine'),
      'conflict.take': () => press('Take theirs'),
      'hours.retry': () => press('Try again'),
    },
    async expect({ shows }, can) {
      const { view, form, errors, isChanged, affectedOrders: orders, stored, failure: message } = shows;
      shown = form;
      if (orders !== null) {
        // React shows a lazy component after a delay, for which the mocked clock must advance.
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog).toBeVisible({ timeout: 200 });
        }).toPass();
        const words = orders === 1 ? '1 order is for that time. It stays.' : '3 orders are for that time. They stay.';
        return expect(dialog).toContainText(words);
      }
      await expect(dialog).toHaveCount(0);
      const isForm = view !== 'loading' && view !== 'failed';
      /** A button of the form, enabled if the event has a result. */
      const on = (event: HoursEditorEvent) => (!isForm ? 'absent' : can(event) ? 'enabled' : 'disabled');
      const enabled = view === 'editing' || view === 'saved';
      const fields = form.times.flatMap(({ weekday, opens, closes }, at) => {
        const labels = labelsOf(form, at);
        const invalid = errors.days[weekday] !== undefined;
        const says = errors.days[weekday] ?? '';
        return [
          [labels.opens, { value: opens, enabled, invalid, says }],
          [labels.closes, { value: closes, enabled, invalid, says }],
        ];
      });
      const dates = form.dates.flatMap(({ day, note }, at) => [
        [
          `Closed date ${at + 1}`,
          { value: day, enabled, invalid: errors.dates[at] !== undefined, says: errors.dates[at] ?? '' },
        ],
        [`Note for date ${at + 1}`, { value: note, enabled }],
      ]);
      const isClosed = (weekday: number) => form.times.every((time) => time.weekday !== weekday);
      const nextDay = form.times.filter(({ opens, closes }) => opens !== '' && closes !== '' && closes < opens);
      await expectPageState(page, {
        words: [
          ...(view === 'loading' ? ['Loading the hours'] : []),
          ...(view === 'failed' ? ['The hours could not be loaded.'] : []),
          ...(message === null ? [] : [message]),
          ...(isForm ? ['On these days you take no orders'] : []),
        ],
        texts: {
          'main form h2': isForm ? ['Weekly hours', 'Closed dates'] : [],
          'main li p': isForm
            ? [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => [
                ...(isClosed(weekday) ? ['Closed'] : []),
                ...nextDay.filter((time) => time.weekday === weekday).map(() => 'Closes the next day'),
                ...form.times
                  .filter((time) => time.weekday === weekday && time.opens !== '' && time.opens === time.closes)
                  .map(() => 'Open 24 hours'),
                ...(errors.days[weekday] === undefined ? [] : [errors.days[weekday]]),
              ])
            : [],
          'main form p[role="status"]':
            isForm && stored === null ? [view === 'saved' ? 'Hours saved' : isChanged ? 'Not saved yet' : ''] : [],
        },
        times: {
          main: {
            'This week was changed elsewhere': Number(stored !== null),
            ...(message !== null && { [message]: 1 }),
          },
        },
        buttons: {
          'Save hours': stored === null ? on({ type: 'form.submit' }) : 'absent',
          'Keep mine': stored === null ? 'absent' : 'enabled',
          'Take theirs': stored === null ? 'absent' : 'enabled',
          'Try again': can({ type: 'hours.retry' }) ? 'enabled' : 'absent',
          'Add hours on Friday': on({ type: 'form.edit', edit: { kind: 'time.add', weekday: 5 } }),
          'Add a closed date': on({ type: 'form.edit', edit: { kind: 'date.add' } }),
          'Copy to all days': isClosed(1)
            ? 'absent'
            : on({ type: 'form.edit', edit: { kind: 'day.copy', weekday: 1 } }),
        },
        fields: isForm ? Object.fromEntries([...fields, ...dates]) : {},
      });
      if (stored !== null) {
        await expect(main.getByRole('row', { name: /^Monday/ })).toContainText('6:00 pm – 12:00 am');
      }
      await expect(main.locator('input[type="time"]')).toHaveCount(isForm ? form.times.length * 2 : 0);
      await expect(main.locator('input[type="date"]')).toHaveCount(isForm ? form.dates.length : 0);
    },
    expectEmitted: () => Promise.resolve(),
    network: networkOf<typeof hoursEditorMachine, typeof calls>(calls, (input) => ({ ...input, restaurantId: id })),
  };
}

testWalks('hours-editor', {
  flow: hoursEditorFlow,
  screen: hoursEditorScreen,
  phone: true,
  can: ({ type }) => type !== 'form.restore',
});
