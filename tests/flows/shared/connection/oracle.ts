import type {
  connectionMachine,
  ConnectionSnapshot,
} from '../../../../machines/shared/connection/connection.machine.ts';
import {
  selectLastSeen,
  selectView,
  type ConnectionView,
} from '../../../../machines/shared/connection/connection.selectors.ts';
import { connectionModel } from './model.ts';
import { defineFlow, type Oracle, type Page } from '../../../engine/oracle.ts';

export interface ConnectionPage extends Page {
  shows: { line: ConnectionView; age: string | null; ageUnknown: string | null };
  may: Record<string, never>;
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
    may: {},
  }),
};

const observe = (snapshot: ConnectionSnapshot): ConnectionPage => ({
  shows: {
    line: selectView(snapshot),
    age: selectLastSeen(0)(snapshot),
    ageUnknown: selectLastSeen(null)(snapshot),
  },
  may: {},
});

export const connectionFlow = defineFlow({ model: connectionModel, oracle, observe });
