import { menuItemDeleteFlow } from '../oracles/menu-item-delete.oracle.ts';
import { menuItemDeleteScreen } from '../screens/menu-item-delete.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('menu item delete', { flow: menuItemDeleteFlow, screen: menuItemDeleteScreen });
