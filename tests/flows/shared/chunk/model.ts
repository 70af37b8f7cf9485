import { chunkMachine } from '../../../../machines/shared/chunk/chunk.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const chunkModel = defineModel(chunkMachine, {
  input: undefined,
  events: { 'chunk.retry': [{ type: 'chunk.retry' }] },
  actors: { loadChunk: { outcomes: [{ kind: 'loaded' }, { kind: 'gone' }] }, reloadPage: { outcomes: [] } },
  delays: { chunkTimeout: 120_000 },
  // Two retries are enough, because each further retry behaves like the second.
  allow: (snapshot, event) => event.type !== 'chunk.retry' || snapshot.context.attempt < 2,
});
