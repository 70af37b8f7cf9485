import { onwardBrowseFlow } from './oracle.ts';
import { browseScreen } from './screen.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

testWalks('browse', { flow: onwardBrowseFlow, screen: browseScreen, phone: true });
