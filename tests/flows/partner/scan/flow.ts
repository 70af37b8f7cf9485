import { defineFlow } from '../../../engine/flow.ts';
import { openedScanFlow, scanFlow, typedScanFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'scan', flows: [scanFlow, typedScanFlow, openedScanFlow] });
