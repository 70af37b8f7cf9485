import type { ShownToast, ToastsSnapshot } from './toasts.machine.ts';

/** The visible toasts, older toast first. */
export const selectToasts = ({ context: { first, second } }: ToastsSnapshot): readonly ShownToast[] =>
  [first, second].filter((toast) => toast !== null).toSorted((a, b) => a.id - b.id);

/** Whether both lists contain the same toasts. */
export const areSameToasts = (a: readonly ShownToast[], b: readonly ShownToast[]): boolean =>
  a.length === b.length && a.every((toast, index) => toast.id === b[index]?.id);
