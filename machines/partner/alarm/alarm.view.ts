import { pageOf } from '../../shared/lib/page-of.ts';
import type { AlarmSnapshot } from './alarm.machine.ts';

export interface AlarmView {
  sound: 'off' | 'starting' | 'armed' | 'ringing' | 'blocked';
  /** The number of orders on the board that no device of the partner has shown as seen. */
  unseen: number;
  /** Whether the portal does not learn of new orders, and whether the partner has read that; null while it does. */
  blind: 'loud' | 'accepted' | null;
  /** Why the portal does not learn of new orders. */
  blindText: string;
  /** The last sign of the server by the clock of this device, epoch ms; null before the first one. */
  newsAt: number | null;
}

export const selectPage = pageOf((snapshot: AlarmSnapshot): AlarmView => {
  const { unseen, newsAt, isLoggedOut } = snapshot.context;
  return {
    sound: soundOf(snapshot),
    ...{ unseen, newsAt },
    blind: snapshot.matches({ connection: { blind: 'loud' } })
      ? 'loud'
      : snapshot.matches({ connection: 'blind' })
        ? 'accepted'
        : null,
    blindText: isLoggedOut
      ? 'Your session has ended. Orders are missed until you log in.'
      : 'Not connected. Orders may be missed.',
  };
});

function soundOf(snapshot: AlarmSnapshot): AlarmView['sound'] {
  if (snapshot.matches({ sound: 'off' })) return 'off';
  if (snapshot.matches({ sound: { on: 'blocked' } })) return 'blocked';
  if (snapshot.matches({ sound: { on: 'ringing' } })) return 'ringing';
  return snapshot.matches({ sound: { on: 'armed' } }) ? 'armed' : 'starting';
}

/** The actor that keeps the screen on, while the alarm is on. */
export const selectWakeLock = (snapshot: AlarmSnapshot) => snapshot.children.wakeLock;
