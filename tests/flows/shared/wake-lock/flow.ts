import { defineFlow } from '../../../engine/flow.ts';
import { wakeLockFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'wake lock', flows: [wakeLockFlow] });
