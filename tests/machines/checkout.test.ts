import { checkoutFlow, resumedCheckoutFlow } from '../oracles/checkout.oracle.ts';
import { inventoryRecoveryFlow } from '../oracles/inventory-recovery.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('checkout', checkoutFlow, resumedCheckoutFlow);
testFlow('inventory recovery', inventoryRecoveryFlow);
