import { defineFlow } from '../../../engine/flow.ts';
import { passkeysFlows } from './oracle.ts';

export const flow = defineFlow({ name: 'passkeys', flows: [passkeysFlows.optional, passkeysFlows.required] });
