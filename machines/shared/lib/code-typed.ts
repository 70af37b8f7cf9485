import { ofEvent } from './params.ts';

/** Transitions of `code.change`: the sixth digit submits the code. */
export const whenCodeTyped = [
  { guard: { type: 'isSixthDigit', params: ofEvent }, actions: [{ type: 'typeCode', params: ofEvent }, 'submitCode'] },
  { actions: { type: 'typeCode', params: ofEvent } },
] as const;
