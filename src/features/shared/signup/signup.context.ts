import { createActorContext } from '@xstate/react';
import { signupMachine } from '../../../../machines/shared/signup/signup.machine.ts';

export const SignupContext = createActorContext(signupMachine);
