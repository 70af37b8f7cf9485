import { heading, clickByName, problem, textOnPage, type ScreenState, type State } from '../../state.ts';

const base = { at: '/signup' } as const;
const fillSignup: State['steps'] = async (page) => {
  await page.getByLabel('Name').fill('Ananya Reddy');
  await page.getByLabel('Phone number').fill('9812345678');
  await clickByName(page, 'Register');
};

export const states: readonly ScreenState[] = [
  { ...base, state: 'empty', ready: heading('Sign up') },
  {
    ...base,
    state: 'busy',
    answers: { 'POST /auth/register/': 'never' },
    steps: fillSignup,
    ready: heading('Sign up'),
  },
  {
    ...base,
    state: 'taken',
    answers: {
      'POST /auth/register/': problem(
        400,
        'phone_taken',
        'An account with this number already exists. Please sign in.',
        {
          name: ['An account with this number already exists. Please sign in.'],
        },
      ),
    },
    steps: fillSignup,
    ready: textOnPage('An account with this number already exists'),
  },
  {
    ...base,
    state: 'done',
    answers: { 'POST /auth/register/': { status: 201, json: { message: 'User registered successfully' } } },
    steps: fillSignup,
    ready: textOnPage('Continue to login'),
  },
];
