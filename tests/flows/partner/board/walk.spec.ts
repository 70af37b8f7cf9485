import { testWalks } from '../../../fixtures/test-walks.ts';
import { boardFlow } from './oracle.ts';
import { boardScreen } from './screen.ts';

testWalks('board', {
  flow: boardFlow,
  screen: boardScreen,
  can(event) {
    // Only an order that can be handed over has a button.
    if (event.type === 'otp.open') return event.orderId === '12-1041';
    // The dialog's own walks cover the other results.
    if (event.type === 'orderOtp done') return event.output.delivered !== null;
    // The own walks of the actions cover their notices; polling has its own test.
    return event.type !== 'order.acted' && event.type !== 'board.outdated' && event.type !== 'poll.due';
  },
  phone: true,
});
