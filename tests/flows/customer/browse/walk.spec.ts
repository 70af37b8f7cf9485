import { onwardBrowseFlow } from './oracle.ts';
import { browseScreen } from './screen.ts';
import { testWalks } from '../../../engine/browser-walk.ts';

testWalks('browse', { flow: onwardBrowseFlow, screen: browseScreen, phone: true });
