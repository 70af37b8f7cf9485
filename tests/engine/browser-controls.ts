import { expect, type Page } from '@playwright/test';
import { expectPageState } from './page-state.ts';
import type { Control } from './oracle.ts';

/**
 * Expects the buttons of these names to be enabled, disabled or absent. `names` has a pattern for each button whose
 * name on the page varies.
 */
export async function expectControls(
  page: Page,
  may: Partial<Record<string, Control>>,
  names: Partial<Record<string, RegExp>> = {},
): Promise<void> {
  const entries = Object.entries(may).flatMap(([name, control]) => (control ? [{ name, control }] : []));
  const steady = entries.filter(({ name }) => names[name] === undefined);
  await expectPageState(page, { buttons: Object.fromEntries(steady.map(({ name, control }) => [name, control])) });
  for (const { name, control } of entries.filter((each) => !steady.includes(each))) {
    const button = page.getByRole('button', { name: names[name] ?? name, exact: true });
    if (control === 'absent') await expect(button).toHaveCount(0);
    else await expect(button).toBeEnabled({ enabled: control === 'enabled' });
  }
}
