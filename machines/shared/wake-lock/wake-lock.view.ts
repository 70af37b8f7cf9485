import { pageOf } from '../lib/page-of.ts';
import type { WakeLockSnapshot } from './wake-lock.machine.ts';

export interface WakeLockView {
  /** Whether the browser does not keep the screen on. */
  mayTurnOff: boolean;
}

export const selectPage = pageOf((snapshot: WakeLockSnapshot): WakeLockView => ({
  mayTurnOff: snapshot.matches('released') || snapshot.matches('refused'),
}));
