import {
  selectOpenPickup,
  type pickupQrMachine,
  type PickupQrSnapshot,
} from '../../../../machines/customer/pickup-qr/pickup-qr.machine.ts';
import { defineFlow, type Control, type Oracle, type Page } from '../../../engine/oracle.ts';
import { pickupQrModel } from './model.ts';

export interface PickupQrPage extends Page {
  /** Order, code and slot in the dialog; null if it is closed. */
  shows: { dialog: readonly [order: string, code: string, slot: string | null] | null };
  may: Record<'qr.open' | 'qr.close', Control>;
}

const dialogs = {
  '12-1008': ['12-1008', '482913', '1:00 pm – 2:00 pm'],
  '7-1007': ['7-1007', '113355', null],
} as const;

const oracle: Oracle<typeof pickupQrMachine, PickupQrPage['shows'], PickupQrPage> = {
  start: () => ({ dialog: null }),
  step({ dialog }, event) {
    if (event.type === 'qr.close') return { dialog: null };
    // Over an open dialog nothing can be pressed. An order without a QR code opens none.
    const { id } = event.pickup;
    return { dialog: dialog ?? (id === '12-1008' || id === '7-1007' ? dialogs[id] : null) };
  },
  page: (shows) => ({
    shows,
    may: {
      'qr.open': shows.dialog === null ? 'enabled' : 'absent',
      'qr.close': shows.dialog === null ? 'absent' : 'enabled',
    },
  }),
};

function observe(snapshot: PickupQrSnapshot): PickupQrPage {
  const pickup = selectOpenPickup(snapshot);
  return {
    shows: { dialog: pickup && [pickup.id, pickup.code, pickup.slot && '1:00 pm – 2:00 pm'] },
    may: {
      'qr.open': pickup === null ? 'enabled' : 'absent',
      'qr.close': snapshot.can({ type: 'qr.close' }) ? 'enabled' : 'absent',
    },
  };
}

export const pickupQrFlow = defineFlow({ model: pickupQrModel, oracle, observe });
