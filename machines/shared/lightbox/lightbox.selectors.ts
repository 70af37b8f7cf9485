import type { LightboxSnapshot } from './lightbox.machine.ts';

export const selectIsOpen = (snapshot: LightboxSnapshot) => snapshot.matches('open');
/** Whether it was ever opened: its script is asked for then, and not before. */
export const selectIsWanted = (snapshot: LightboxSnapshot) => snapshot.context.count > 0;
/** Which picture, counted from 0. */
export const selectAt = (snapshot: LightboxSnapshot) => snapshot.context.at;
