import { checkoutFlow } from '../oracles/checkout.oracle.ts';
import { inventoryRecoveryFlow } from '../oracles/inventory-recovery.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('checkout', checkoutFlow);
testFlow('inventory recovery', inventoryRecoveryFlow);
