import { expect, type Page } from '@playwright/test';
import type { Control } from './flow-oracle.ts';

/** Each named button is enabled, disabled or not there. `names` has those whose name on the page changes. */
export async function expectControls(
  page: Page,
  may: Partial<Record<string, Control>>,
  names: Partial<Record<string, RegExp>> = {},
): Promise<void> {
  for (const [name, control] of Object.entries(may)) {
    const button = page.getByRole('button', { name: names[name] ?? name, exact: true });
    if (control === 'absent') await expect(button).toHaveCount(0);
    else if (control === 'enabled') await expect(button).toBeEnabled();
    else await expect(button).toBeDisabled();
  }
}
