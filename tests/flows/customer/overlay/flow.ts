import { overlayMachine } from '../../../../machines/customer/overlay/overlay.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { selectPage, type OverlayView } from '../../../../machines/customer/overlay/overlay.view.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

interface OverlayPage {
  shows: OverlayView;
}

const oracle: Oracle<typeof overlayMachine, OverlayView, OverlayPage> = {
  start: () => ({ overlay: null, openings: 0 }),
  // Each opening starts a new flow, with the chosen dish or photo.
  step: ({ openings }, { overlay }) => ({ overlay, openings: openings + 1 }),
  page: (shows) => ({ shows, proves: ['MENU-7', 'REST-9', 'PLACE-7'] }),
};

export const overlayFlow = defineFlow({
  model: overlayModel,
  oracle,
  observe: (snapshot) => ({ shows: selectPage(snapshot) }),
});

export const flow = registerFlow({
  name: 'overlay',
  flows: [overlayFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
