import type { StartedAction } from '../../../../domain/order-actions.ts';
import { orderActionMachine } from '../../../../machines/partner/order-action/order-action.machine.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';
import { noon } from '../../../fixtures/order.ts';
import { defineModel } from '../../../engine/model.ts';

const order_items = [
  { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2 },
  { menu_id: 341, menu_name: 'Idli', quantity: 1 },
];

/**
 * A new order that was delayed by ten minutes. In this model actions change nothing but its version, so that the next
 * action is offered.
 */
export const newOrder = boardOrder({ is_seen: false, delayed_minutes: 10, order_items });
export const orderAfterAction = { ...newOrder, version: 4 };

const start = (action: StartedAction) => ({ type: 'action.start' as const, action });

export const orderActionModel = defineModel(orderActionMachine, {
  input: { orderId: '12-1042', keySeed: 'seed-0001' },
  events: {
    'action.start': [
      start({ action: 'prepare' }),
      start({ action: 'ready' }),
      start({ action: 'not_collected' }),
      start({ action: 'seen' }),
      start({ action: 'delay', minutes: 20, delayed_minutes: 10 }),
      start({ action: 'lower', minutes: 10, delayed_minutes: 10 }),
      start({ action: 'unready' }),
      start({ action: 'recall' }),
      // The time to undo and the ten seconds of `acceptMarginMs`.
      start({ action: 'accept', left: 15_000 }),
      start({ action: 'accept', left: 14_999 }),
      start({ action: 'refuse', dishes: [340, 341] }),
      start({ action: 'cancel', dishes: [340] }),
      start({ action: 'cancel', dishes: [340, 341] }),
    ],
    'action.undo': [{ type: 'action.undo' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'reason.choose': [
      { type: 'reason.choose', reason: 'sold_out' },
      { type: 'reason.choose', reason: 'too_busy' },
      { type: 'reason.choose', reason: 'other' },
    ],
    'note.change': [
      { type: 'note.change', note: ' No gas ' },
      { type: 'note.change', note: '  ' },
      { type: 'note.change', note: 'n'.repeat(130) },
    ],
    'dish.toggle': [
      { type: 'dish.toggle', menuId: 340 },
      { type: 'dish.toggle', menuId: 341 },
    ],
    'cancel.confirm': [{ type: 'cancel.confirm' }],
    'cancel.close': [{ type: 'cancel.close' }],
    'action.retry': [{ type: 'action.retry' }],
    'message.dismiss': [{ type: 'message.dismiss' }],
  },
  actors: {
    sendAction: {
      outcomes: [
        { kind: 'acted', order: orderAfterAction },
        { kind: 'changed', message: 'This order was cancelled at 1:04 pm.' },
        { kind: 'refused', message: 'Order not found. Please try again.' },
      ],
    },
    watchPage: { sends: ['page.hidden'] },
  },
  delays: { holdTime: 5000 },
  // The number of actions has no limit of its own, so the model allows two, whose keys differ. Cancelling has its own
  // model.
  allow({ context: { actions, message } }, event) {
    switch (event.type) {
      case 'action.start':
        if (event.action.action === 'prepare') return actions <= 1;
        if (event.action.action === 'cancel')
          return actions === 1 && message !== null && event.action.dishes.length === 2;
        return actions === 0 && ['ready', 'not_collected', 'seen', 'delay'].includes(event.action.action);
      case 'reason.choose':
      case 'note.change':
      case 'dish.toggle':
      case 'cancel.confirm':
        return false;
      case 'action.undo':
      case 'cancel.close':
      case 'action.retry':
      case 'message.dismiss':
      case 'sendAction done':
      case 'sendAction failed':
      case 'page.hidden':
      case 'after holdTime':
        return true;
    }
  },
});

/** A model of the cancel form. A note is typed for the reason 'other', and dishes are chosen for 'sold out'. */
export const cancelModel = defineModel(orderActionMachine, {
  ...orderActionModel,
  allow({ context: { actions, reason, note, soldOut } }, event) {
    switch (event.type) {
      case 'action.start':
        return event.action.action === 'cancel' && actions === 0 && note === '';
      case 'reason.choose':
        return note === '' || event.reason === 'too_busy';
      case 'note.change':
        return reason === 'other';
      case 'dish.toggle':
        return reason === 'sold_out' && (event.menuId === 340 || soldOut.includes(340));
      case 'action.undo':
        return false;
      case 'message.dismiss':
      case 'cancel.confirm':
      case 'cancel.close':
      case 'action.retry':
      case 'sendAction done':
      case 'sendAction failed':
      case 'page.hidden':
      case 'after holdTime':
        return true;
    }
  },
});

/** An order that waits to be accepted; like `newOrder`, actions change nothing but its version. */
export const waitingOrder = boardOrder({
  ...{ status: 'waiting', is_seen: false, order_items },
  due_at: noon + 30 * 60_000,
});

/** A model of accepting and refusing an order (D259). */
export const acceptModel = defineModel(orderActionMachine, {
  ...orderActionModel,
  actors: {
    sendAction: {
      outcomes: [
        { kind: 'acted', order: { ...waitingOrder, version: 4 } },
        { kind: 'changed', message: 'This order was cancelled at 1:04 pm.' },
        { kind: 'refused', message: 'Order not found. Please try again.' },
      ],
    },
    watchPage: { sends: ['page.hidden'] },
  },
  allow({ context: { actions, reason } }, event) {
    switch (event.type) {
      case 'action.start':
        return event.action.action === 'accept' ? actions <= 1 : event.action.action === 'refuse' && actions === 0;
      case 'reason.choose':
        return event.reason !== 'other';
      case 'dish.toggle':
        return event.menuId === 340 && reason === 'sold_out';
      case 'note.change':
        return false;
      case 'action.undo':
      case 'message.dismiss':
      case 'cancel.confirm':
      case 'cancel.close':
      case 'action.retry':
      case 'sendAction done':
      case 'sendAction failed':
      case 'page.hidden':
      case 'after holdTime':
        return true;
    }
  },
});

/** An order that is ready; like `newOrder`, actions change nothing but its version. */
export const readyOrder = boardOrder({ status: 'ready', order_items });

/** A model of what can be taken back (D344). */
export const recallModel = defineModel(orderActionMachine, {
  ...orderActionModel,
  actors: {
    sendAction: {
      outcomes: [
        { kind: 'acted', order: { ...readyOrder, version: 4 } },
        { kind: 'changed', message: 'This order was cancelled at 1:04 pm.' },
        { kind: 'refused', message: 'Order not found. Please try again.' },
      ],
    },
    watchPage: { sends: ['page.hidden'] },
  },
  allow({ context: { actions } }, event) {
    switch (event.type) {
      case 'action.start':
        if (event.action.action === 'unready') return actions <= 1;
        return actions === 0 && ['lower', 'recall'].includes(event.action.action);
      case 'reason.choose':
      case 'note.change':
      case 'dish.toggle':
      case 'cancel.confirm':
      case 'cancel.close':
      case 'action.undo':
        return false;
      case 'message.dismiss':
      case 'action.retry':
      case 'sendAction done':
      case 'sendAction failed':
      case 'page.hidden':
      case 'after holdTime':
        return true;
    }
  },
});
