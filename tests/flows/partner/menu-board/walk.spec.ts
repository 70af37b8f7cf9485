import { loadsFlow, tableFlow } from './oracle.ts';
import { menuBoardScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** Events that rows, form and dialog send; their own walks cover them. */
const others =
  /^(?:stock\.(?:counted|updated|outOfSync)|(?:menu|live|descriptions)\.require|item\..*|menuItem.*|address\.changed)/;
const can = ({ type }: { type: string }) => !others.test(type);

testWalks('menu board, loads', { flow: loadsFlow, screen: menuBoardScreen, can });
testWalks('menu board, table', { flow: tableFlow, screen: menuBoardScreen, can });
