import type { AlarmSnapshot } from './alarm.machine.ts';

export type AlarmView = 'off' | 'starting' | 'armed' | 'ringing' | 'blocked';

export function selectAlarmView(snapshot: AlarmSnapshot): AlarmView {
  if (snapshot.matches({ sound: 'off' })) return 'off';
  if (snapshot.matches({ sound: { on: 'blocked' } })) return 'blocked';
  if (snapshot.matches({ sound: { on: 'ringing' } })) return 'ringing';
  return snapshot.matches({ sound: { on: 'armed' } }) ? 'armed' : 'starting';
}

/** The number of orders that no device of the partner has shown as seen. */
export const selectUnseen = ({ context }: AlarmSnapshot) => context.unseen;
/** Whether the server has not answered for a minute. */
export const selectIsLost = (snapshot: AlarmSnapshot) => snapshot.matches({ connection: 'lost' });
/** The actor that keeps the screen on, while the alarm is on. */
export const selectWakeLock = (snapshot: AlarmSnapshot) => snapshot.children.wakeLock;
