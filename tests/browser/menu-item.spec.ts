import type { menuItemMachine } from '../../machines/menu-item/menu-item.machine.ts';
import { addingFlow, editingFlow } from '../oracles/menu-item.oracle.ts';
import { menuItemScreen } from '../screens/menu-item.screen.ts';
import { testWalks } from '../support/browser-walk.ts';
import type { FlowEvent } from '../support/flow-model.ts';

/** An upload is cancelled by hand, and axe looks at the form, in tests/browser/partner-menu.spec.ts. */
const can = (event: FlowEvent<typeof menuItemMachine>) =>
  event.type !== 'uploadImage done' || event.output.kind !== 'cancelled';

testWalks('menu item, added', { flow: addingFlow, screen: (page) => menuItemScreen(page, true), can });
testWalks('menu item, edited', { flow: editingFlow, screen: (page) => menuItemScreen(page, false), can });
