import type { WakeLockSnapshot } from './wake-lock.machine.ts';

/** Whether the browser does not keep the screen on. */
export const selectMayTurnOff = (snapshot: WakeLockSnapshot): boolean =>
  snapshot.matches('released') || snapshot.matches('refused');
