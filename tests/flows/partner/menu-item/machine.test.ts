import { addingFlow, editingFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('menu item', addingFlow, editingFlow);
