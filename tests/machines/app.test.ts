import { appFlow, appReloadedFlow, appTamperedFlow } from '../oracles/app.oracle.ts';
import { testFlow } from '../support/flow-tests.ts';

testFlow('app', appFlow, appReloadedFlow, appTamperedFlow);
