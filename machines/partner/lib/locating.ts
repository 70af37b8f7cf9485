import { ofOutput } from '../../shared/lib/params.ts';

/** State of a restaurant form while the location dialog is open. */
export const locatingState = {
  invoke: {
    id: 'location',
    src: 'location',
    onDone: { target: 'form', actions: { type: 'locate', params: ofOutput } },
  },
} as const;
