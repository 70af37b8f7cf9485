import { menuItemDeleteFlow } from '../oracles/menu-item-delete.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('menu item delete', menuItemDeleteFlow);
