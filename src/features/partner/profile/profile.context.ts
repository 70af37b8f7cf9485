import { createActorContext } from '@xstate/react';
import { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';
import { selectPage } from '../../../../machines/partner/profile/profile.view.ts';

export const ProfileContext = createActorContext(partnerProfileMachine);

export const useProfile = () => ProfileContext.useSelector(selectPage);
