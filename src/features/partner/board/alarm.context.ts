import { useSelector } from '@xstate/react';
import type { AlarmSnapshot } from '../../../../machines/partner/alarm/alarm.machine.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';

/** The alarm's flow, which runs in the portal (D337). */
export const AlarmContext = {
  useActorRef: () => usePortalFlow('partnerAlarm'),
  useSelector: <Selected>(selector: (snapshot: AlarmSnapshot) => Selected): Selected =>
    useSelector(usePortalFlow('partnerAlarm'), selector),
};
