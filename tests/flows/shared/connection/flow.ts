import { connectionMachine } from '../../../../machines/shared/connection/connection.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import {
  selectLastSeen,
  selectView,
  type ConnectionView,
} from '../../../../machines/shared/connection/connection.selectors.ts';
import { defineFlow, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

export const connectionModel = defineModel(connectionMachine, {
  input: undefined,
  events: {
    // Minutes are counted from the last response of the server.
    'network.lost': [{ type: 'network.lost', at: 59_999 }],
    'network.found': [{ type: 'network.found' }],
    'minute.passed': [{ type: 'minute.passed', at: 119_999 }],
  },
  actors: {
    watchNetwork: { sends: ['network.lost', 'network.found'] },
    watchClock: { sends: ['minute.passed'] },
  },
  delays: { welcome: 4_000 },
});

export interface ConnectionPage {
  shows: { line: ConnectionView; age: string | null; ageUnknown: string | null };
}

interface Ref {
  line: ConnectionView;
  age: string | null;
}

const oracle: Oracle<typeof connectionMachine, Ref, ConnectionPage> = {
  start: (recorder) => {
    recorder.call('watchNetwork', undefined);
    return { line: 'online', age: null };
  },
  step(ref, event, recorder) {
    switch (event.type) {
      case 'network.lost':
        if (ref.line === 'offline') return ref;
        recorder.call('watchClock', undefined);
        return { line: 'offline', age: 'Last seen just now' };
      case 'minute.passed':
        return ref.line === 'offline' ? { ...ref, age: 'Last seen 1 minute ago' } : ref;
      case 'network.found':
        return ref.line === 'offline' ? { line: 'restored', age: null } : ref;
      case 'after welcome':
        return ref.line === 'restored' ? { line: 'online', age: null } : ref;
    }
  },
  page: ({ line, age }) => ({
    shows: { line, age, ageUnknown: line === 'offline' ? 'Last seen some time ago' : null },
  }),
};

export const connectionFlow = defineFlow({
  model: connectionModel,
  oracle,
  observe: (snapshot) => ({
    shows: {
      line: selectView(snapshot),
      age: selectLastSeen(0)(snapshot),
      ageUnknown: selectLastSeen(null)(snapshot),
    },
  }),
});

export const flow = registerFlow({
  name: 'connection',
  flows: [connectionFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);
