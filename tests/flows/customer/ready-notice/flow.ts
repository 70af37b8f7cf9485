import { defineFlow } from '../../../engine/flow.ts';
import { readyNoticeFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'ready notice', flows: [readyNoticeFlow] });
