import { onwardBrowseFlow } from '../oracles/browse.oracle.ts';
import { browseScreen } from '../screens/browse.screen.ts';
import { testWalks } from '../support/browser-walk.ts';

testWalks('browse', { flow: onwardBrowseFlow, screen: browseScreen, phone: true });
