import { createActorContext } from '@xstate/react';
import { customerSignupMachine } from '../../../../machines/customer/signup/signup.machine.ts';

export const SignupContext = createActorContext(customerSignupMachine);
