import { countedFlow, dialogsFlow, loadsFlow, polledFlow, tableFlow } from '../oracles/menu-board.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('menu board', loadsFlow, polledFlow, dialogsFlow, tableFlow, countedFlow);
