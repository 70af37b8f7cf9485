import { connectionFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('connection', connectionFlow);
