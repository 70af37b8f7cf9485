import { defineFlow } from '../../../engine/flow.ts';
import { browseFlow, noCityBrowseFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'browse',
  flows: [browseFlow, noCityBrowseFlow],
  messages: ['Something went wrong'],
});
