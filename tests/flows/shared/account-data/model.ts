import { accountDataMachine } from '../../../../machines/shared/account-data/account-data.machine.ts';
import { defineModel } from '../../../engine/model.ts';

const refused = (message: string) => ({ kind: 'refused', message }) as const;

export const blockedMessage = 'Your order 12-1042 is paid and still open. Pick it up or cancel it first.';

export const accountDataModel = defineModel(accountDataMachine, {
  input: undefined,
  events: {
    'data.export': [{ type: 'data.export' }],
    'deletion.ask': [{ type: 'deletion.ask' }],
    'word.change': [
      { type: 'word.change', text: 'DELET' },
      { type: 'word.change', text: ' delete ' },
    ],
    'deletion.cancel': [{ type: 'deletion.cancel' }],
    'deletion.confirm': [{ type: 'deletion.confirm' }],
  },
  actors: {
    exportData: { outcomes: [{ kind: 'saved' }, refused('Server error occurred. Please try again later.')] },
    deleteAccount: { outcomes: [{ kind: 'deleted' }, refused(blockedMessage)] },
    leaveSession: { outcomes: [undefined] },
  },
  delays: {},
});
