import { createActorContext } from '@xstate/react';
import { readyNoticeMachine } from '../../../../machines/customer/ready-notice/ready-notice.machine.ts';

export const ReadyNoticeContext = createActorContext(readyNoticeMachine);
