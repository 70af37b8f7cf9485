import { copyLinkMachine } from '../../machines/copy-link/copy-link.machine.ts';
import { defineModel } from '../support/flow-model.ts';

export const copyLinkModel = defineModel(copyLinkMachine, {
  input: undefined,
  events: { 'link.copy': [{ type: 'link.copy' }] },
  actors: { copy: { outcomes: [undefined] } },
  delays: { copied: 2_000 },
});
