import { countedFlow, dialogsFlow, loadsFlow, polledFlow, tableFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('menu board', loadsFlow, polledFlow, dialogsFlow, tableFlow, countedFlow);
