import { menuDetailsFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('menu details', menuDetailsFlow);
