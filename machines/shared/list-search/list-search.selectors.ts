import type { ListSearchSnapshot } from './list-search.machine.ts';
import type { Wanted } from './wanted.ts';

export const selectWanted = ({ context }: ListSearchSnapshot): Wanted => context;
export const selectQuery = (snapshot: ListSearchSnapshot) => snapshot.context.query;
export const selectVegOnly = (snapshot: ListSearchSnapshot) => snapshot.context.vegOnly;
