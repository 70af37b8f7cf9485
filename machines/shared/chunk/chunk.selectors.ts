import type { ChunkSnapshot } from './chunk.machine.ts';

export type ChunkView = 'loading' | 'failed' | 'ready';

export function selectView(snapshot: ChunkSnapshot): ChunkView {
  if (snapshot.matches('ready')) return 'ready';
  return snapshot.matches('failed') || snapshot.matches('stuck') ? 'failed' : 'loading';
}
