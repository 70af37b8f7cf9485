import { orderOtpMachine } from '../../../../machines/partner/order-otp/order-otp.machine.ts';
import { defineModel } from '../../../engine/model.ts';

export const orderOtpModel = defineModel(orderOtpMachine, {
  input: { orderId: '12-1042', customer: 'Asha Rao' },
  events: {
    'code.change': [
      { type: 'code.change', code: '482913' },
      { type: 'code.change', code: '4829' },
      { type: 'code.change', code: 'a48 29-13 77' },
      { type: 'code.change', code: '' },
    ],
    'code.submit': [{ type: 'code.submit' }],
    'early.confirm': [{ type: 'early.confirm' }],
    'otp.close': [{ type: 'otp.close' }],
  },
  actors: {
    verifyCode: {
      outcomes: [
        { kind: 'delivered' },
        { kind: 'unsuccessful', reason: 'wrong_code', message: 'Invalid OTP. 4 tries left.' },
        { kind: 'unsuccessful', reason: null, message: null },
        { kind: 'unsuccessful', reason: 'already_handed_over', message: 'Already handed over at 1:04 pm.' },
        { kind: 'unsuccessful', reason: 'cancelled', message: 'Cancelled at 12:50 pm. Do not hand over.' },
        { kind: 'unsuccessful', reason: 'wrong_restaurant', message: 'This order is for Udupi Upahar, MG Road.' },
        { kind: 'unsuccessful', reason: 'not_accepted', message: 'Accept this order first.' },
        { kind: 'early', message: 'This order is for tomorrow, 1:00 pm. Hand it over now?' },
        { kind: 'failed', message: 'Too many wrong codes. Please try again in 10 minutes.' },
        { kind: 'failed', message: null },
      ],
    },
  },
  delays: {},
});
