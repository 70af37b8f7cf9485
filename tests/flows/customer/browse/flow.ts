import { defineFlow } from '../../../engine/flow.ts';
import { browseFlow, cachedBrowseFlow, noCityBrowseFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'browse',
  flows: [browseFlow, cachedBrowseFlow, noCityBrowseFlow],
  messages: ['Something went wrong'],
});
