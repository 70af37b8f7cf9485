import { defineFlow } from '../../../engine/flow.ts';
import { acceptFlow, cancelFlow, orderActionFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'order action', flows: [orderActionFlow, cancelFlow, acceptFlow] });
