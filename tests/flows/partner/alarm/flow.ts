import { defineFlow } from '../../../engine/flow.ts';
import { alarmFlow, answeredLaterFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'alarm', flows: [alarmFlow, answeredLaterFlow] });
