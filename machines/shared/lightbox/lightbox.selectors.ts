import type { LightboxSnapshot } from './lightbox.machine.ts';

export const selectIsOpen = (snapshot: LightboxSnapshot) => snapshot.matches('open');
/** Index of the current picture, from 0. */
export const selectAt = (snapshot: LightboxSnapshot) => snapshot.context.at;
