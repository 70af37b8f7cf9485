import type { demoPhoneMachine, DemoPhoneSnapshot } from '../../../../machines/shared/demo-phone/demo-phone.machine.ts';
import {
  selectIsOpen,
  selectMessages,
  selectPhone,
} from '../../../../machines/shared/demo-phone/demo-phone.selectors.ts';
import { demoPhoneModel } from './model.ts';
import { defineFlow, type Oracle, type EffectRecorder, type Page } from '../../../engine/oracle.ts';

type Machine = typeof demoPhoneMachine;

interface DemoPhonePage extends Page {
  shows: { open: boolean; phone: string; codes: readonly string[] };
  may: Record<string, never>;
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

  page: ({ open, phone, messages }) => ({
    shows: { open, phone, codes: messages.map((id) => `48291${id}`) },
    may: {},
  }),
};

function observe(snapshot: DemoPhoneSnapshot): DemoPhonePage {
  return {
    shows: {
      open: selectIsOpen(snapshot),
      phone: selectPhone(snapshot),
      codes: selectMessages(snapshot).map(({ code }) => code),
    },
    may: {},
  };
}

export const demoPhoneFlow = defineFlow({ model: demoPhoneModel, oracle, observe });
