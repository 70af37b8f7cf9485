import { defineFlow } from '../../../engine/flow.ts';
import { alarmFlow, answeredLaterFlow, startedBeforeFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'alarm', flows: [alarmFlow, answeredLaterFlow, startedBeforeFlow] });
