import { defineFlow } from '../../../engine/flow.ts';
import { orderRefundFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'order refund', flows: [orderRefundFlow] });
