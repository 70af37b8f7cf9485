import { createActorContext } from '@xstate/react';
import { customerProfileMachine } from '../../../../machines/customer/profile/profile.machine.ts';
import { selectPage } from '../../../../machines/customer/profile/profile.view.ts';

export const ProfileContext = createActorContext(customerProfileMachine);

export const useProfile = () => ProfileContext.useSelector(selectPage);
