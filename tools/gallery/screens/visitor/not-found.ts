import { heading, type ScreenState } from '../../state.ts';

export const states: readonly ScreenState[] = [{ state: 'visitor', at: '/nowhere', ready: heading('Page Not Found') }];
