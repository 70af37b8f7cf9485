import { createActorContext } from '@xstate/react';
import { customerProfileMachine } from '../../../../machines/customer/profile/profile.machine.ts';

export const ProfileContext = createActorContext(customerProfileMachine);
