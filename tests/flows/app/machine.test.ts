import { appFlow } from './oracle.ts';
import { testFlow } from '../../engine/register-tests.ts';

testFlow('app', appFlow);
