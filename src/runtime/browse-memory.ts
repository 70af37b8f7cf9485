import { readChoice, writeChoice, type Choice } from '../../machines/customer/browse/choice.ts';

/** Tab and city chosen on Home in this browser tab (spec §2, 'restored from session storage'). */
export const browseMemory = {
  read: (): Choice => readChoice((key) => sessionStorage.getItem(key)),
  write: (choice: Choice): void => writeChoice((key, value) => sessionStorage.setItem(key, value), choice),
};
