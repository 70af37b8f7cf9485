import { heading, longName, type ScreenState } from '../../state.ts';

export const states: readonly ScreenState[] = [
  { state: 'empty', at: '/partner/signup', ready: heading(/^Join/) },
  {
    state: 'long-name',
    at: '/partner/signup',
    steps: (page) => page.getByLabel('Full Name').fill(longName),
    ready: heading(/^Join/),
  },
];
