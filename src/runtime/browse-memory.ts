import { readChoice, writeChoice } from '../../machines/customer/browse/browse.choice.ts';
import type { Choice } from '../../machines/customer/browse/browse.machine.ts';

/** What was chosen on home in this tab of the browser (spec §2, 'restored from session storage'). */
export const browseMemory = {
  read: (): Choice => readChoice((key) => sessionStorage.getItem(key)),
  write: (choice: Choice): void => writeChoice((key, value) => sessionStorage.setItem(key, value), choice),
};
