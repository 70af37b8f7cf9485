import { pickupQrMachine } from '../../../../machines/customer/pickup-qr/pickup-qr.machine.ts';
import { selectPage, type PickupQrView } from '../../../../machines/customer/pickup-qr/pickup-qr.view.ts';
import { defineModel } from '../../../engine/model.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

/** A code of 21 modules a side that are all dark. */
const qr = btoa(String.fromCharCode(21, ...Array.from({ length: 55 }, () => 255), 128));
const slot = { start_time: 1_795_246_200_000, slot_duration: 60 };

export const pickups = {
  biryani: { id: '12-1008', code: '482913', qr, slot },
  dosa: { id: '7-1007', code: '113355', qr, slot: null },
  /** A server of an earlier release sends no QR code. */
  plain: { id: '7-1006', code: '246802', qr: null, slot },
};

export const pickupQrModel = defineModel(pickupQrMachine, {
  input: undefined,
  events: {
    'qr.open': [
      { type: 'qr.open', pickup: pickups.biryani },
      { type: 'qr.open', pickup: pickups.dosa },
      { type: 'qr.open', pickup: pickups.plain },
    ],
    'qr.close': [{ type: 'qr.close' }],
  },
  actors: {},
  delays: {},
});

interface PickupQrPage {
  shows: PickupQrView;
}

const oracle: Oracle<typeof pickupQrMachine, PickupQrView, PickupQrPage> = {
  start: () => ({ pickup: null }),
  step(ref, event) {
    if (event.type === 'qr.close') return ref.pickup === null ? ref : { pickup: null };
    // Over an open dialog nothing can be pressed. An order without a QR code opens none.
    return ref.pickup !== null || event.pickup.id === '7-1006' ? ref : { pickup: event.pickup };
  },
  page: (shows) => ({ shows }),
};

export const pickupQrFlow = defineFlow({
  model: pickupQrModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({ name: 'pickup qr', flows: [pickupQrFlow] });

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
