import { ageInWords } from '../../../domain/age.ts';
import type { ConnectionSnapshot } from './connection.machine.ts';

export type ConnectionView = 'online' | 'offline' | 'restored';

export function selectView(snapshot: ConnectionSnapshot): ConnectionView {
  if (snapshot.matches('offline')) return 'offline';
  return snapshot.matches('restored') ? 'restored' : 'online';
}

/** How old is what was seen at that time (epoch ms, null where nobody knows); null while the server can be asked. */
export function selectLastSeen(at: number | null) {
  return ({ context: { now } }: ConnectionSnapshot): string | null => {
    if (now === null) return null;
    return `Last seen ${at === null ? 'some time ago' : ageInWords(now - at)}`;
  };
}
