import { cartMachine } from '../../../../machines/customer/cart/cart.machine.ts';
import { cartModel, dosa, tea } from './model.ts';
import { cartFlow } from './oracle.ts';
import { cartScreen, persistedCart } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { defineModel } from '../../../engine/model.ts';

const { oracle } = cartFlow;

/**
 * Allows only events of the cart page. Adding dishes, replacing the cart and prices need other pages: the Node walks
 * and cart-page.spec.ts cover them.
 */
testWalks('cart', {
  flow: {
    ...cartFlow,
    model: defineModel(cartMachine, {
      ...cartModel,
      input: { kept: persistedCart },
      allow({ context }, { type }) {
        const { items } = context.cart;
        const ofDosa = items.find(({ id }) => id === dosa.id)?.qty ?? 0;
        if (type === 'item.increment') return ofDosa === 1;
        if (type === 'item.decrement' || type === 'item.remove') return ofDosa > 0;
        if (type === 'cart.clear') return items.length > 0;
        return type === 'removal.undo' || type === 'after undoOffer' || type === 'cart.synced';
      },
    }),
    oracle: {
      ...oracle,
      start: (outside) => ({
        ...oracle.start(outside),
        lines: [
          { item: dosa, qty: 1 },
          { item: tea, qty: 1 },
        ],
        owner: '9876543210',
      }),
    },
  },
  screen: cartScreen,
});
