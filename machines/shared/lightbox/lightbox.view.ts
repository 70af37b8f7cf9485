import type { LightboxSnapshot } from './lightbox.machine.ts';

export interface LightboxView {
  isOpen: boolean;
  /** Index of the current picture, starting at 0. */
  at: number;
}

export function selectPage(snapshot: LightboxSnapshot): LightboxView {
  return { isOpen: snapshot.matches('open'), at: snapshot.context.at };
}
