import { useSelector } from '@xstate/react';
import { BellRing } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import { selectPage, selectWakeLock } from '../../../../machines/partner/alarm/alarm.view.ts';
import { unseenWords } from '../../../../machines/partner/board/board-orders.ts';
import { selectLapsedCount } from '../../../../machines/partner/board/board.view.ts';
import type { wakeLockMachine } from '../../../../machines/shared/wake-lock/wake-lock.machine.ts';
import { selectPage as selectScreen } from '../../../../machines/shared/wake-lock/wake-lock.view.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Button } from '../../../design/button.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { AlarmContext } from './alarm.context.ts';
import { BoardContext } from './board.context.ts';
import * as css from './board.css.ts';

/** The title of the page; the portal adds the number of new orders. */
export function BoardTitle() {
  const hasNew =
    AlarmContext.useSelector((snapshot) => selectPage(snapshot).unseen) > BoardContext.useSelector(selectLapsedCount);
  return <PageTitle>{hasNew ? 'New orders' : 'Kitchen Board'}</PageTitle>;
}

/** Starts the alarm, and says whether it can ring. */
export function Alarm() {
  const { send } = AlarmContext.useActorRef();
  const { sound, unseen } = AlarmContext.useSelector(selectPage);
  const lapsed = BoardContext.useSelector(selectLapsedCount);
  const wakeLock = AlarmContext.useSelector(selectWakeLock);
  return (
    <div className={css.alarm}>
      {(sound === 'off' || sound === 'starting') && (
        <>
          <Button data-retry size="l" busy={sound === 'starting'} onClick={() => send({ type: 'alarm.start' })}>
            Start taking orders
          </Button>
          <p>
            A sound rings for each new order, and the screen stays on. Allow notifications to see new orders in other
            apps too.
          </p>
        </>
      )}
      {sound === 'armed' && (
        <StatusPill tone="leaf" dot>
          Sound is on
        </StatusPill>
      )}
      {sound === 'ringing' && (
        <StatusPill tone="turmeric">
          <BellRing size={16} aria-hidden /> <span>{unseenWords(unseen, lapsed)}</span>
        </StatusPill>
      )}
      {wakeLock && <ScreenLine lock={wakeLock} />}
    </div>
  );
}

function ScreenLine({ lock }: { lock: ActorRefFrom<typeof wakeLockMachine> }) {
  return useSelector(lock, selectScreen).mayTurnOff ? <p>This browser lets the screen turn off.</p> : null;
}
