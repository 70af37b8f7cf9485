import { defineFlow } from '../../../engine/flow.ts';
import { catalogFlow, keptCatalogFlow } from './oracle.ts';

export const flow = defineFlow({
  name: 'catalog',
  flows: [catalogFlow, keptCatalogFlow],
});
