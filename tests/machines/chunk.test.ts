import { chunkFlow } from '../oracles/chunk.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('chunk of a lazy route', chunkFlow);
