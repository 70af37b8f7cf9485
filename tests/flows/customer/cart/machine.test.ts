import { cartFlow, cartPricesFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('cart', cartFlow, cartPricesFlow);
