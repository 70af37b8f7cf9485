import { connectionMachine } from '../../../../machines/shared/connection/connection.machine.ts';
import { defineModel } from '../../../engine/model.ts';

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
