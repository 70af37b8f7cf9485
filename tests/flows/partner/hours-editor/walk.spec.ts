import { testWalks } from '../../../fixtures/test-walks.ts';
import { hoursEditorFlow } from './oracle.ts';
import { hoursEditorScreen } from './screen.ts';

testWalks('hours-editor', {
  flow: hoursEditorFlow,
  screen: hoursEditorScreen,
  phone: true,
  can: ({ type }) => type !== 'form.restore',
});
