import { defineFlow } from '../../../engine/flow.ts';
import { pickupQrFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'pickup qr', flows: [pickupQrFlow] });
