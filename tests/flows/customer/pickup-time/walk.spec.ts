import { testWalks } from '../../../fixtures/test-walks.ts';
import { pickupTimeFlow } from './oracle.ts';
import { pickupTimeScreen } from './screen.ts';

testWalks('pickup time', { flow: pickupTimeFlow, screen: pickupTimeScreen });
