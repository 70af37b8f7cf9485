import { placeFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('place', placeFlow);
