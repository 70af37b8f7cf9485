import { checkoutFlow } from './oracle.ts';
import { inventoryRecoveryFlow } from '../inventory-recovery/oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('checkout', checkoutFlow);
testFlow('inventory recovery', inventoryRecoveryFlow);
