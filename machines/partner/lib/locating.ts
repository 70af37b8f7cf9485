import { ofOutput } from '../../shared/lib/params.ts';

/** State of a restaurant's form while its dialog chooses the location. */
export const locating = {
  invoke: {
    id: 'location',
    src: 'location',
    onDone: { target: 'form', actions: { type: 'locate', params: ofOutput } },
  },
} as const;
