import { createActorContext } from '@xstate/react';
import { browseMachine } from '../../../../machines/customer/browse/browse.machine.ts';
import { selectPage } from '../../../../machines/customer/browse/browse.view.ts';

export const BrowseContext = createActorContext(browseMachine);

export const useBrowse = () => BrowseContext.useSelector(selectPage);
