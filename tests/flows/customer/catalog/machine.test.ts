import { catalogFlow, keptCatalogFlow } from './oracle.ts';
import { testFlow } from '../../../engine/register-tests.ts';

testFlow('catalog', catalogFlow, keptCatalogFlow);
