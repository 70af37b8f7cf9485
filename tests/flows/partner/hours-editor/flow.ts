import { defineFlow } from '../../../engine/flow.ts';
import { hoursEditorFlow } from './oracle.ts';

export const flow = defineFlow({ name: 'hours-editor', flows: [hoursEditorFlow] });
