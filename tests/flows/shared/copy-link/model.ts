import { copyLinkMachine } from '../../../../machines/shared/copy-link/copy-link.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const copyLinkModel = defineModel(copyLinkMachine, {
  input: undefined,
  events: { 'link.copy': [{ type: 'link.copy' }] },
  actors: { copy: { outcomes: [undefined] } },
  delays: { copied: 2_000 },
});
