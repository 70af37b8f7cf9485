import { defineFlow } from '../flow.ts';
import { turnstileFlow } from './turnstile.ts';

export const flow = defineFlow({
  name: 'turnstile',
  flows: [turnstileFlow],
  messages: ['Wrong code', 'No answer', 'Welcome'],
});
