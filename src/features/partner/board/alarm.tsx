import { useSelector } from '@xstate/react';
import { BellRing, Volume2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { createAlarmActors } from '../../../../machines/partner/alarm/alarm.actors.ts';
import { alarmMachine } from '../../../../machines/partner/alarm/alarm.machine.ts';
import {
  selectAlarmView,
  selectIsLost,
  selectUnseen,
  selectWakeLock,
} from '../../../../machines/partner/alarm/alarm.selectors.ts';
import { selectLoadedAt, selectUnseenCount } from '../../../../machines/partner/board/board.selectors.ts';
import type { wakeLockMachine } from '../../../../machines/shared/wake-lock/wake-lock.machine.ts';
import { selectMayTurnOff } from '../../../../machines/shared/wake-lock/wake-lock.selectors.ts';
import { onVisibility } from '../../../runtime/page-visibility.ts';
import { askForNotifications, closeNotification, showNotification } from '../../../runtime/notifications.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { createAlarmSound } from '../../../runtime/partner/alarm-sound.ts';
import { keepScreenOn, onTap } from '../../../runtime/wake-lock.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { AlarmContext } from './alarm.context.ts';
import { BoardContext } from './board.context.ts';
import * as css from './board.css.ts';

/** Lives as long as the document, so that a board that opens again rings without another press. */
const sound = createAlarmSound();

/** Provides the alarm, which watches the board. */
export function WithAlarm({ children }: { children: ReactNode }) {
  const board = BoardContext.useActorRef();
  const logic = useMemo(
    () =>
      alarmMachine.provide({
        actors: createAlarmActors({
          sound,
          onBoard(listener) {
            const tell = () => {
              const snapshot = board.getSnapshot();
              listener({ unseen: selectUnseenCount(snapshot), answeredAt: selectLoadedAt(snapshot) });
            };
            tell();
            const { unsubscribe } = board.subscribe(tell);
            return unsubscribe;
          },
          keepScreenOn,
          onTap,
          onVisibility,
          askPermission: askForNotifications,
          show: showNotification,
          close: closeNotification,
          isPageHidden: () => document.visibilityState === 'hidden',
        }),
      }),
    [board],
  );
  return (
    <AlarmContext.Provider logic={logic} options={{ input: { wasOn: sound.isUnlocked() } }}>
      {children}
    </AlarmContext.Provider>
  );
}

const orders = (count: number) => `${count} new order${count === 1 ? '' : 's'}`;

/** The title of the page, with the number of unseen orders. */
export function BoardTitle() {
  const unseen = AlarmContext.useSelector(selectUnseen);
  return <PageTitle>{unseen === 0 ? 'Kitchen Board' : `(${unseen}) New orders`}</PageTitle>;
}

/** Starts the alarm, and says whether it can ring. */
export function Alarm() {
  const { send } = AlarmContext.useActorRef();
  const view = AlarmContext.useSelector(selectAlarmView);
  const unseen = AlarmContext.useSelector(selectUnseen);
  const wakeLock = AlarmContext.useSelector(selectWakeLock);
  return (
    <div className={css.alarm}>
      {(view === 'off' || view === 'starting') && (
        <>
          <Button size="l" busy={view === 'starting'} onClick={() => send({ type: 'alarm.start' })}>
            Start taking orders
          </Button>
          <p>
            A sound rings for each new order, and the screen stays on. Allow notifications to see new orders in other
            apps too.
          </p>
        </>
      )}
      {view === 'blocked' && (
        <Button
          size="l"
          tone="danger"
          icon={<Volume2 size={20} aria-hidden />}
          onClick={() => send({ type: 'sound.press' })}
        >
          Sound is blocked. Tap to turn it on.
        </Button>
      )}
      {view === 'armed' && (
        <StatusPill tone="leaf" dot>
          Sound is on
        </StatusPill>
      )}
      {view === 'ringing' && (
        <StatusPill tone="turmeric">
          <BellRing size={16} aria-hidden /> {orders(unseen)}
        </StatusPill>
      )}
      {wakeLock && <ScreenLine lock={wakeLock} />}
    </div>
  );
}

function ScreenLine({ lock }: { lock: ActorRefFrom<typeof wakeLockMachine> }) {
  return useSelector(lock, selectMayTurnOff) ? <p>This browser lets the screen turn off.</p> : null;
}

/** Warns that new orders may not appear. */
export function ConnectionLost() {
  const isLost = AlarmContext.useSelector(selectIsLost);
  return isLost ? <Notice tone="red">Not connected. Orders may be missed.</Notice> : null;
}
