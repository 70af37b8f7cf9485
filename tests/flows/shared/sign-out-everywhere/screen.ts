import { expect, type Page as BrowserPage } from '@playwright/test';
import type { signOutEverywhereMachine } from '../../../../machines/shared/sign-out-everywhere/sign-out-everywhere.machine.ts';
import type { SignOutPage } from './oracle.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { signIn } from '../../../fixtures/session.ts';

const path = '/api/v1/c1/auth/logout-everywhere/';

/** Drives the dialog in a customer's profile; a partner's profile has the same dialog. */
export function signOutEverywhereScreen(page: BrowserPage): Screen<typeof signOutEverywhereMachine, SignOutPage> {
  const name = 'Sign out everywhere';
  const button = page.getByRole('main').getByRole('button', { name });
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  const confirm = dialog.getByRole('button', { name });
  return {
    async open() {
      await signIn(page);
      await page.goto('/profile');
      await expect(button).toBeVisible();
    },
    gestures: {
      'signOut.ask': async () => {
        await button.click();
        // React shows a lazy component after a delay, for which the mocked clock must advance.
        await expect(async () => {
          await page.clock.runFor(100);
          await expect(dialog).toBeVisible({ timeout: 200 });
        }).toPass();
      },
      'signOut.cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      'signOut.confirm': () => confirm.click(),
    },
    async expect({ shows, may }) {
      const isOver = !shows.question && may['signOut.ask'] === 'disabled';
      if (isOver) return expect(page).toHaveURL('/');
      await expect(dialog).toHaveCount(shows.question ? 1 : 0);
      if (!shows.question) return expect(button).toBeVisible();
      await expect(dialog).toContainText(
        'You are logged out on all your devices, and on this one. Each needs a new code to log in.',
      );
      await expect(dialog.getByRole('alert')).toHaveText(shows.error === null ? [] : [shows.error]);
      await (shows.busy ? expect(confirm).toBeDisabled() : expect(confirm).toBeEnabled());
    },
    expectEmitted: () => Promise.reject(new Error('The question tells nothing.')),
    network: {
      endSessions: {
        at: `POST ${path}`,
        request: () => ({ method: 'POST', path }),
        reply: (outcome) =>
          outcome.kind === 'ended'
            ? { status: 200, json: { message: 'Signed out everywhere.' } }
            : { status: 500, json: { code: 'server_error', message: outcome.message, detail: 'x' } },
      },
      leaveSession: 'local',
    },
  };
}
