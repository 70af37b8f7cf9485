import { addingFlow, editingFlow } from '../oracles/menu-item.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('menu item', addingFlow, editingFlow);
