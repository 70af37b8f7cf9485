import { createActorContext } from '@xstate/react';
import { partnerSignupMachine } from '../../../../machines/partner/signup/signup.machine.ts';

export const SignupContext = createActorContext(partnerSignupMachine);
