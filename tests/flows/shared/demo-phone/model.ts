import { demoPhoneMachine } from '../../../../machines/shared/demo-phone/demo-phone.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { DemoMessage } from '../../../../machines/shared/demo-phone/demo-phone.actors.ts';

const message = (id: number): DemoMessage => ({
  id,
  text: `48291${id} is your code.`,
  code: `48291${id}`,
  at: '2026-11-21T07:00:00.000Z',
});

export const demoPhoneModel = defineModel(demoPhoneMachine, {
  input: undefined,
  events: {
    'code.awaited': [
      { type: 'code.awaited', phone: '9876543210' },
      { type: 'code.awaited', phone: '9000000001' },
    ],
    'code.settled': [{ type: 'code.settled' }],
    'panel.toggle': [{ type: 'panel.toggle' }],
  },
  actors: { fetchMessages: { outcomes: [[], [message(1), message(2)], [3, 4, 5, 6].map(message)] } },
  delays: { pollInterval: 1_000 },
  // The outbox returns only messages that are newer than the last known one, in order and without repetition.
  allow: ({ context }, event) =>
    event.type !== 'fetchMessages done' ||
    event.output.length === 0 ||
    event.output[0]?.id === (context.messages.at(-1)?.id ?? 0) + 1,
});
