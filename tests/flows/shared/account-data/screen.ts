import { expect, type Page as BrowserPage } from '@playwright/test';
import type { accountDataMachine } from '../../../../machines/shared/account-data/account-data.machine.ts';
import { expectControls } from '../../../engine/browser-controls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';
import type { AccountDataPage } from './oracle.ts';

const paths = { data: '/api/v1/c1/auth/account/data/', delete: '/api/v1/c1/auth/account/delete/' } as const;
const problem = (code: string, message: string) => ({ code, message, detail: 'x' });

/** Drives the section 'Your data' of a customer's profile; a partner's profile has the same one. */
export function accountDataScreen(page: BrowserPage): Screen<typeof accountDataMachine, AccountDataPage> {
  const section = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const ask = section.getByRole('button', { name: 'Delete account' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  const field = dialog.getByLabel('Type DELETE to confirm');
  return {
    async open() {
      await signIn(page);
      await page.goto('/profile');
      await expect(ask).toBeVisible();
    },
    gestures: {
      'data.export': () => section.getByRole('button', { name: 'Download my data' }).click(),
      'deletion.ask': async () => {
        await ask.click();
        // React shows a lazy component after a delay, for which the mocked clock must advance.
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog).toBeVisible({ timeout: 200 });
        }).toPass();
      },
      'word.change': ({ text }) => field.fill(text),
      'deletion.cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'deletion.confirm': () => confirm.click(),
    },
    async expect({ shows: { saving, saveError, question }, may }) {
      const isOver = question === null && !saving && may['deletion.ask'] === 'disabled';
      if (isOver) return expect(page).toHaveURL('/');
      await expect(dialog).toHaveCount(question ? 1 : 0);
      if (question === null) {
        await expect(section.getByRole('alert')).toHaveText(saveError === null ? [] : [saveError]);
        return expectControls(page, { 'Download my data': may['data.export'], 'Delete account': may['deletion.ask'] });
      }
      await expect(dialog).toContainText('This cannot be undone.');
      await expect(field).toHaveValue(question.word);
      await expect(dialog.getByRole('alert')).toHaveText(question.error === null ? [] : [question.error]);
      await (may['deletion.confirm'] === 'enabled' ? expect(confirm).toBeEnabled() : expect(confirm).toBeDisabled());
    },
    expectEmitted: ({ text }) => expect(page.getByText(text, { exact: true })).toBeVisible(),
    network: {
      exportData: {
        at: `GET ${paths.data}`,
        request: () => ({ method: 'GET', path: paths.data }),
        reply: (outcome) =>
          outcome.kind === 'saved'
            ? { status: 200, json: { exported_at: '2026-11-21T07:30:00.000Z', about: 'Everything.', lists: [] } }
            : { status: 500, json: problem('server_error', outcome.message) },
      },
      deleteAccount: {
        at: `POST ${paths.delete}`,
        request: () => ({ method: 'POST', path: paths.delete, body: { confirmation: 'DELETE' } }),
        reply: (outcome) =>
          outcome.kind === 'deleted'
            ? { status: 200, json: { message: 'Your account is deleted.' } }
            : { status: 409, json: problem('open_orders', outcome.message) },
      },
      leaveSession: 'local',
    },
  };
}
