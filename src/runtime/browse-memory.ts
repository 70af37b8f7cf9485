import { readChoice, writeChoice, type Choice } from '../../machines/customer/browse/choice.ts';
import { readTabStorage, writeTabStorage } from './tab-storage.ts';

/** Tab and city chosen on Home in this browser tab (spec §2, 'restored from session storage'). */
export const browseMemory = {
  read: (): Choice => readChoice(readTabStorage),
  write: (choice: Choice): void => writeChoice(writeTabStorage, choice),
};
