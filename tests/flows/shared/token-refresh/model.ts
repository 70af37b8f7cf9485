import { tokenRefreshMachine } from '../../../../machines/shared/token-refresh/token-refresh.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const tokenRefreshModel = defineModel(tokenRefreshMachine, {
  input: undefined,
  events: { 'token.refused': [{ type: 'token.refused' }] },
  actors: { refresh: { outcomes: [{ kind: 'refreshed' }, { kind: 'refused' }] } },
  delays: {},
});
