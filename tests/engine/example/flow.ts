import { registerFlow } from '../flow.ts';
import { turnstileFlow } from './turnstile.ts';

export const flow = registerFlow({
  name: 'turnstile',
  flows: [turnstileFlow],
  messages: ['Wrong code', 'No answer', 'Welcome'],
});
