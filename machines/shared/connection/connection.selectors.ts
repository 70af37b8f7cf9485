import { formatAge } from '../../../domain/age.ts';
import type { ConnectionSnapshot } from './connection.machine.ts';

export type ConnectionView = 'online' | 'offline' | 'restored';

export function selectView(snapshot: ConnectionSnapshot): ConnectionView {
  if (snapshot.matches('offline')) return 'offline';
  return snapshot.matches('restored') ? 'restored' : 'online';
}

/** Returns the age of data that was loaded at `at` (epoch ms; null if unknown); null while online. */
export function selectLastSeen(at: number | null) {
  return ({ context: { now } }: ConnectionSnapshot): string | null => {
    if (now === null) return null;
    return `Last seen ${at === null ? 'some time ago' : formatAge(now - at)}`;
  };
}
