import { paymentWaitMachine } from '../../../../machines/customer/payment-wait/payment-wait.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const paymentWaitModel = defineModel(paymentWaitMachine, {
  input: undefined,
  events: {
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'wait.begin': [{ type: 'wait.begin' }],
    'wait.stop': [{ type: 'wait.stop' }],
    'page.leave': [{ type: 'page.leave' }],
    'cart.replaced': [{ type: 'cart.replaced' }],
  },
  actors: {
    watchNetwork: { sends: ['network.lost', 'network.found'] },
    pay: { outcomes: [undefined] },
    watchCart: { sends: ['cart.replaced'] },
    block: { outcomes: [undefined] },
  },
  delays: {},
});
