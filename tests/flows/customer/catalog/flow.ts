import { defineFlow } from '../../../engine/flow.ts';
import { catalogFlow, storedCatalogFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'catalog',
  flows: [catalogFlow, storedCatalogFlow],
});
