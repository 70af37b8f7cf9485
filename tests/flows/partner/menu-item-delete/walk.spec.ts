import { menuItemDeleteFlow } from './oracle.ts';
import { menuItemDeleteScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('menu item delete', { flow: menuItemDeleteFlow, screen: menuItemDeleteScreen });
