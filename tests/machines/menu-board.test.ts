import { countedFlow, loadsFlow, dialogsFlow, tableFlow } from '../oracles/menu-board.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('menu board', loadsFlow, dialogsFlow, tableFlow, countedFlow);
