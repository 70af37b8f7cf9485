import { placeFlow } from '../oracles/place.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('place', placeFlow);
