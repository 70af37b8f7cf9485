import { createActorContext } from '@xstate/react';
import { listSearchMachine } from '../../../../machines/shared/list-search/list-search.machine.ts';

export const ListSearchContext = createActorContext(listSearchMachine);
