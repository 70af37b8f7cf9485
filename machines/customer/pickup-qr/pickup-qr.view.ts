import { pageOf } from '../../shared/lib/page-of.ts';
import type { Pickup } from '../orders/pickups.ts';
import type { PickupQrSnapshot } from './pickup-qr.machine.ts';

export interface PickupQrView {
  /** The pickup whose QR code is shown at full width; null while none is. */
  pickup: Pickup | null;
}

export const selectPage = pageOf((snapshot: PickupQrSnapshot): PickupQrView => ({
  pickup: snapshot.matches('open') ? snapshot.context.pickup : null,
}));
