import type { ListSearchSnapshot } from './list-search.machine.ts';
import type { ListQuery } from './list-query.ts';

export const selectListQuery = ({ context }: ListSearchSnapshot): ListQuery => context;
