import { defineFlow } from '../../../engine/flow.ts';
import { pickupTimeFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'pickup time',
  flows: [pickupTimeFlow],
  messages: [
    'This pickup time is full now. Please choose another.',
    'This pickup time is no longer offered. Please choose another.',
  ],
});
