import type { LightboxSnapshot } from './lightbox.machine.ts';

export const selectIsOpen = (snapshot: LightboxSnapshot) => snapshot.matches('open');
/** Whether it was opened before: its script is loaded at the first opening. */
export const selectIsWanted = (snapshot: LightboxSnapshot) => snapshot.context.count > 0;
/** Index of the current picture, from 0. */
export const selectAt = (snapshot: LightboxSnapshot) => snapshot.context.at;
