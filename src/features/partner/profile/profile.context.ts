import { createActorContext } from '@xstate/react';
import { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';

export const ProfileContext = createActorContext(partnerProfileMachine);
