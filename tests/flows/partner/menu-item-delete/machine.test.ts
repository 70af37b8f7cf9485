import { menuItemDeleteFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('menu item delete', menuItemDeleteFlow);
