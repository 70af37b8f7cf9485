import { defineFlow } from '../../../engine/flow.ts';
import { orderActionsFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'order actions', flows: [orderActionsFlow] });
