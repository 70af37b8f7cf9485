import { pageOf } from '../../shared/lib/page-of.ts';
import type { ScanSnapshot } from './scan.machine.ts';
import type { CameraProblem, ScanResult } from './scan.setup.ts';

export interface ScanView {
  view: 'finding' | 'choosing' | 'opened' | 'asking' | 'scanning' | 'denied' | 'typing';
  /** The restaurant that hands over; null for any of the partner's restaurants. */
  restaurantId: number | null;
  /** Why there is no picture. */
  problem: CameraProblem | null;
  isChecking: boolean;
  /** What is shown about the last code. */
  result: ScanResult | null;
  /** The typed order number and code, and what is wrong with them. */
  order: string;
  code: string;
  orderError: string | null;
  codeError: string | null;
}

export const selectPage = pageOf((snapshot: ScanSnapshot): ScanView => {
  const { restaurantId, problem, result, order, code, orderError, codeError } = snapshot.context;
  return {
    view: viewOf(snapshot),
    isChecking: snapshot.matches({ check: 'checking' }),
    ...{ restaurantId, problem, result, order, code, orderError, codeError },
  };
});

function viewOf(snapshot: ScanSnapshot): ScanView['view'] {
  if (snapshot.matches({ input: 'opened' })) return 'opened';
  if (snapshot.matches({ input: 'choosing' })) return 'choosing';
  if (snapshot.matches({ input: 'denied' })) return 'denied';
  if (snapshot.matches({ input: 'typing' })) return 'typing';
  if (snapshot.matches({ input: { camera: 'scanning' } })) return 'scanning';
  return snapshot.matches({ input: 'camera' }) ? 'asking' : 'finding';
}
