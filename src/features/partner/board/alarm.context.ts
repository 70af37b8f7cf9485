import { createActorContext } from '@xstate/react';
import { alarmMachine } from '../../../../machines/partner/alarm/alarm.machine.ts';

export const AlarmContext = createActorContext(alarmMachine);
