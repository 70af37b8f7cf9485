import { createActorContext } from '@xstate/react';
import { browseMachine } from '../../../../machines/customer/browse/browse.machine.ts';

export const BrowseContext = createActorContext(browseMachine);
