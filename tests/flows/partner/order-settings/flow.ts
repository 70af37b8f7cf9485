import { defineFlow } from '../../../engine/flow.ts';
import { orderSettingsFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'order-settings', flows: [orderSettingsFlow] });
