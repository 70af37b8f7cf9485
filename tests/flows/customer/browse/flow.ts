import { defineFlow } from '../../../engine/flow.ts';
import { browseFlow, cachedBrowseFlow, noCityBrowseFlow, unservedBrowseFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'browse',
  flows: [browseFlow, cachedBrowseFlow, noCityBrowseFlow, unservedBrowseFlow],
  messages: ['Something went wrong'],
});
