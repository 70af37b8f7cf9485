import type { Locator } from '@playwright/test';

/** Puts a code into the boxes in place of what stands there: `fill` alone adds to it, since the cursor stays in a box. */
export async function fillCode(field: Locator, code: string): Promise<void> {
  for (let left = (await field.inputValue()).length; left > 0; left -= 1) await field.press('Backspace');
  await field.fill(code);
}
