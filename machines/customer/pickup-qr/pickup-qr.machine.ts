import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Pickup } from '../orders/pickups.ts';
import { ofEvent } from '../../shared/lib/params.ts';

export type PickupQrEvent = { type: 'qr.open'; pickup: Pickup } | { type: 'qr.close' };

interface Context {
  /** The pickup whose QR code is shown at full width, or was shown last. */
  pickup: Pickup | null;
}

/** The QR code of an order at full width, over a page with pickup codes. Waits in `closed`; never ends. */
export const pickupQrMachine = setup({
  types: { context: {} as Context, events: {} as PickupQrEvent },
  guards: { hasQr: (_, { pickup }: { pickup: Pickup }) => pickup.qr !== null },
  actions: { show: assign((_, { pickup }: { pickup: Pickup }) => ({ pickup })) },
}).createMachine({
  id: 'pickupQr',
  context: { pickup: null },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'qr.open': {
          guard: { type: 'hasQr', params: ofEvent },
          target: 'open',
          actions: { type: 'show', params: ofEvent },
        },
      },
    },
    open: { on: { 'qr.close': 'closed' } },
  },
});

export type PickupQrSnapshot = SnapshotFrom<typeof pickupQrMachine>;
