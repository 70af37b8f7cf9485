import { demoPhoneMachine } from '../../../../machines/shared/demo-phone/demo-phone.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { DemoMessage } from '../../../../machines/shared/demo-phone/demo-phone.actors.ts';
import {
  selectIsOpen,
  selectMessages,
  selectPhone,
} from '../../../../machines/shared/demo-phone/demo-phone.selectors.ts';
import { defineFlow, type Oracle, type EffectRecorder } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

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

type Machine = typeof demoPhoneMachine;

interface DemoPhonePage {
  shows: { open: boolean; phone: string; codes: readonly string[] };
}

interface Ref {
  open: boolean;
  outbox: 'resting' | 'fetching' | 'waiting';
  phone: string;
  /** The ids of the messages, newest last. */
  messages: readonly number[];
}

function look(ref: Ref, recorder: EffectRecorder<Machine>): Ref {
  recorder.call('fetchMessages', { phone: ref.phone, after: ref.messages.at(-1) ?? 0 });
  return { ...ref, outbox: 'fetching' };
}

const oracle: Oracle<Machine, Ref, DemoPhonePage> = {
  start: () => ({ open: false, outbox: 'resting', phone: '', messages: [] }),

  step(ref, event, recorder) {
    switch (event.type) {
      case 'panel.toggle':
        return { ...ref, open: !ref.open };
      case 'code.awaited':
        // Drops the messages of another number.
        return look(
          { ...ref, open: true, phone: event.phone, messages: event.phone === ref.phone ? ref.messages : [] },
          recorder,
        );
      case 'code.settled':
        // The panel closes.
        return { ...ref, open: false, outbox: 'resting' };
      case 'fetchMessages done': {
        const ids = event.output.map(({ id }) => id);
        return { ...ref, outbox: 'waiting', messages: [...ref.messages, ...ids].slice(-5) };
      }
      case 'fetchMessages failed':
        return { ...ref, outbox: 'waiting' };
      case 'after pollInterval':
        return ref.outbox === 'waiting' ? look(ref, recorder) : ref;
    }
  },

  page: ({ open, phone, messages }) => ({ shows: { open, phone, codes: messages.map((id) => `48291${id}`) } }),
};

export const demoPhoneFlow = defineFlow({
  model: demoPhoneModel,
  oracle,
  observe: (snapshot) => ({
    shows: {
      open: selectIsOpen(snapshot),
      phone: selectPhone(snapshot),
      codes: selectMessages(snapshot).map(({ code }) => code),
    },
  }),
});

export const flow = registerFlow({
  name: 'demo phone',
  flows: [demoPhoneFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
