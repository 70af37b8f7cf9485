import type { ListSearchSnapshot } from './list-search.machine.ts';
import type { ListQuery } from './list-query.ts';

export const selectListQuery = ({ context }: ListSearchSnapshot): ListQuery => context;
export const selectQuery = (snapshot: ListSearchSnapshot) => snapshot.context.query;
export const selectVegOnly = (snapshot: ListSearchSnapshot) => snapshot.context.vegOnly;
