import { defineFlow } from '../../../engine/flow.ts';
import { addingFlow, editingFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'menu item',
  flows: [addingFlow, editingFlow],
  messages: ['Failed to delete image. Please try again.', 'Menu image upload failed: Image is damaged'],
});
