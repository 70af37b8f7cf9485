import { cartFlow, cartPricesFlow } from '../oracles/cart.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('cart', cartFlow, cartPricesFlow);
