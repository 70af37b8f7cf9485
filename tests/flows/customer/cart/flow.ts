import { defineFlow } from '../../../engine/flow.ts';
import { cartFlow, cartPricesFlow, cartRemovalsFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'cart',
  flows: [cartFlow, cartPricesFlow, cartRemovalsFlow],
  messages: ['Cart cleared successfully', 'Cart is already empty'],
});
