import type { ShownToast, ToastsSnapshot } from './toasts.machine.ts';

/** The toast on screen. */
export const selectToast = (snapshot: ToastsSnapshot): ShownToast | null => snapshot.context.queue[0] ?? null;
