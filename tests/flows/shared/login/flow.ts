import { defineFlow } from '../../../engine/flow.ts';
import { customerLoginFlows, partnerLoginFlows } from './oracle.ts';

export const flow = defineFlow({
  name: 'login',
  flows: [
    ...[customerLoginFlows, partnerLoginFlows].flatMap(({ fresh, resumed }) => [fresh, resumed]),
    customerLoginFlows.twoNumbers,
  ],
});
