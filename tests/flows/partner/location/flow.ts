import { defineFlow } from '../../../engine/flow.ts';
import { locationFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'location',
  flows: [locationFlow],
  messages: [
    'Geolocation is not supported by this browser.',
    'Permission denied. Please allow location or enter manually.',
    'Timed out. Try again or enter coordinates manually.',
    'Failed to get location.',
  ],
});
