import { defineFlow } from '../../../engine/flow.ts';
import { menuItemDeleteFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'menu item delete',
  flows: [menuItemDeleteFlow],
});
