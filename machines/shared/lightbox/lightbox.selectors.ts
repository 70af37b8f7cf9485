import type { LightboxSnapshot } from './lightbox.machine.ts';

export const selectIsOpen = (snapshot: LightboxSnapshot) => snapshot.matches('open');
/** Index of the current picture, starting at 0. */
export const selectAt = (snapshot: LightboxSnapshot) => snapshot.context.at;
