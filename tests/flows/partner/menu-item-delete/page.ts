import { expect, type Page as BrowserPage } from '@playwright/test';
import type { menuItemDeleteMachine } from '../../../../machines/partner/menu-item-delete/menu-item-delete.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type MenuItemDeletePage, menuItemDeleteFlow } from './flow.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { openPartnerMenu, waitUntilShown } from '../../../fixtures/partner-menu-page.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** Drives the dialog over the board in which the partner confirms that the dosa is deleted. */
export function menuItemDeleteScreen(page: BrowserPage): Screen<typeof menuItemDeleteMachine, MenuItemDeletePage> {
  const dialog = page.getByRole('alertdialog', { name: 'Delete Ghee Roast Dosa?' });
  const dosa = page.getByRole('rowheader', { name: 'Ghee Roast Dosa' });
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  return {
    async open() {
      await openPartnerMenu(page);
      await page.getByRole('button', { name: 'Delete Ghee Roast Dosa' }).click();
      await waitUntilShown(page, dialog);
    },
    gestures: {
      'delete.confirm': () => confirm.click(),
      'delete.cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    },
    async expect({ shows }, can) {
      const isOpen = shows.isDeleting || can({ type: 'delete.confirm' });
      await expect(dialog).toHaveCount(isOpen ? 1 : 0);
      if (!isOpen) return expect(dosa).toHaveCount(shows.isGone ? 0 : 1);
      await expect(dialog).toContainText('It disappears from the menu. Past orders keep it.');
      await expect(dialog.getByRole('alert')).toHaveText(shows.message === null ? [] : [shows.message]);
      await (shows.isDeleting ? expect(confirm).toBeDisabled() : expect(confirm).toBeEnabled());
    },
    expectEmitted: () => Promise.reject(new Error('The question tells nothing.')),
    network: networkOf<typeof menuItemDeleteMachine, typeof calls>(calls),
  };
}

testWalks('menu item delete', { flow: menuItemDeleteFlow, screen: menuItemDeleteScreen });
