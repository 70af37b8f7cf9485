import { overlayMachine } from '../../../../machines/customer/overlay/overlay.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const overlayModel = defineModel(overlayMachine, {
  input: undefined,
  events: {
    'overlay.open': [
      { type: 'overlay.open', overlay: { kind: 'dish', menuId: 340 } },
      { type: 'overlay.open', overlay: { kind: 'photos', at: 1, count: 3 } },
    ],
  },
  actors: {},
  delays: {},
  allow: (snapshot) => snapshot.context.openings < 2,
});
