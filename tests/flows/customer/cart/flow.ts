import { defineFlow } from '../../../engine/flow.ts';
import { cartFlow, cartPricesFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'cart',
  flows: [cartFlow, cartPricesFlow],
  messages: ['Cart cleared successfully', 'Cart is already empty'],
});
