import type { ScanSnapshot } from './scan.machine.ts';
import { isPressOffered } from './scan.setup.ts';

export type ScanView = 'finding' | 'choosing' | 'opened' | 'asking' | 'scanning' | 'denied' | 'typing';

export function selectView(snapshot: ScanSnapshot): ScanView {
  if (snapshot.matches({ input: 'opened' })) return 'opened';
  if (snapshot.matches({ input: 'choosing' })) return 'choosing';
  if (snapshot.matches({ input: 'denied' })) return 'denied';
  if (snapshot.matches({ input: 'typing' })) return 'typing';
  if (snapshot.matches({ input: { camera: 'scanning' } })) return 'scanning';
  return snapshot.matches({ input: 'camera' }) ? 'asking' : 'finding';
}

export const selectIsChecking = (snapshot: ScanSnapshot) => snapshot.matches({ check: 'checking' });
/** The restaurant that hands over; null for any of the partner's restaurants. */
export const selectRestaurantId = ({ context }: ScanSnapshot) => context.restaurantId;
/** What is shown about the last code. */
export const selectResult = ({ context }: ScanSnapshot) => context.result;
/** The order of the link that opened the page; null if it was opened otherwise. */
export const selectOpenedOrder = ({ context }: ScanSnapshot) => context.opened?.orderId ?? null;
/** Whether that order can be handed over by a press, also while one is checked. */
export const selectIsPressOffered = ({ context }: ScanSnapshot) => isPressOffered(context.result);
export const selectProblem = ({ context }: ScanSnapshot) => context.problem;
export const selectOrder = ({ context }: ScanSnapshot) => context.order;
export const selectCode = ({ context }: ScanSnapshot) => context.code;
export const selectOrderError = ({ context }: ScanSnapshot) => context.orderError;
export const selectCodeError = ({ context }: ScanSnapshot) => context.codeError;
