import { defineFlow } from '../../../engine/flow.ts';
import { orderNoticesFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'order notices', flows: [orderNoticesFlow] });
