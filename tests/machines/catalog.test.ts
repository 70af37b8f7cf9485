import { catalogFlow, keptCatalogFlow } from '../oracles/catalog.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('catalog', catalogFlow, keptCatalogFlow);
