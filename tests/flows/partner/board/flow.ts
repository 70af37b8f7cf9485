import { defineFlow } from '../../../engine/flow.ts';
import { boardFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'board', flows: [boardFlow] });
