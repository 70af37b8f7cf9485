import type { menuItemMachine } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { addingFlow, editingFlow } from './oracle.ts';
import { menuItemScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

/**
 * Whether the walks trigger the event: a cancelled upload is tested in tests/flows/partner/menu-item/dishes.spec.ts.
 */
const can = (event: FlowEvent<typeof menuItemMachine>) =>
  event.type !== 'uploadImage done' || event.output.kind !== 'cancelled';

testWalks('menu item, added', { flow: addingFlow, screen: (page) => menuItemScreen(page, true), can });
testWalks('menu item, edited', { flow: editingFlow, screen: (page) => menuItemScreen(page, false), can });
