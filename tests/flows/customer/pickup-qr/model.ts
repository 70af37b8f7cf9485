import { pickupQrMachine } from '../../../../machines/customer/pickup-qr/pickup-qr.machine.ts';
import { defineModel } from '../../../engine/model.ts';

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
