import { menuItemDeleteFlow } from './oracle.ts';
import { menuItemDeleteScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('menu item delete', { flow: menuItemDeleteFlow, screen: menuItemDeleteScreen });
