import { useSelector } from '@xstate/react';
import { BellRing, Volume2 } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { scanPath } from '../../../domain/scanned-code.ts';
import type { AlarmActorRef } from '../../../machines/partner/alarm/alarm.machine.ts';
import { selectPage } from '../../../machines/partner/alarm/alarm.view.ts';
import { unseenWords } from '../../../machines/partner/board/board-orders.ts';
import { selectLapsedCount } from '../../../machines/partner/board/board.view.ts';
import { Button } from '../../design/button.tsx';
import { FullScreenAlert } from '../../design/full-screen-alert.tsx';
import { Link } from '../../design/link.tsx';
import { SecondsAgo } from '../../design/seconds-ago.tsx';
import { useCloseOnBack } from '../../runtime/close-on-back.ts';
import { TitleCount } from '../../runtime/page-title.tsx';
import { usePortal } from '../../runtime/partner/portal-context.tsx';
import * as css from './new-orders.css.ts';

/** Returns the portal's alarm; undefined before the first page of a logged-in partner. */
const useAlarm = () => useSelector(usePortal().actor, ({ children }) => children.partnerAlarm);

/** Returns the number of new orders on the board. */
const useUnseen = () => useSelector(useAlarm(), (snapshot) => (snapshot ? selectPage(snapshot).unseen : 0));

/** Counts the new orders in the title of each page below. */
export function WithTitleCount({ children }: { children: ReactNode }) {
  return <TitleCount value={useUnseen()}>{children}</TitleCount>;
}

/** The number of new orders in the bar, which leads to the board; nothing while there are none. */
export function NewOrders() {
  const unseen = useUnseen();
  const board = useSelector(usePortal().actor, ({ children }) => children.partnerBoard);
  const lapsed = useSelector(board, (snapshot) => (snapshot ? selectLapsedCount(snapshot) : 0));
  if (unseen === 0) return null;
  return (
    <Link to="/partner/board" className={css.count} aria-label={unseenWords(unseen, lapsed)}>
      <BellRing size={18} className={css.bell} aria-hidden /> <span>{unseen}</span>
    </Link>
  );
}

/** Pages for which a partner waits for customers' orders: they say how old their news is before the alarm was started, too. */
const workPages: readonly string[] = ['/partner/board', scanPath];

/** Below the links of the bar: whether the sound is blocked, and when the server was heard last. */
export function AlarmLine() {
  const { pathname } = useLocation();
  const alarm = useAlarm();
  const sound = useSelector(alarm, (snapshot) => (snapshot ? selectPage(snapshot).sound : 'off'));
  const isShown = alarm !== undefined && (sound !== 'off' || workPages.includes(pathname));
  return (
    <>
      {isShown && <News alarm={alarm} isLoggedIn mayCover />}
      {sound === 'blocked' && (
        <div className={css.line}>
          <Button
            data-retry
            size="l"
            tone="danger"
            icon={<Volume2 size={20} aria-hidden />}
            onClick={() => alarm?.send({ type: 'sound.press' })}
          >
            Sound is blocked. Tap to turn it on.
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * On the pages of the login: says that the session has ended, until the partner logs in; over the whole screen in a tab that
 * has started the alarm.
 */
export function EndedLine() {
  const alarm = useAlarm();
  const isStarted = useSelector(alarm, (snapshot) => snapshot !== undefined && selectPage(snapshot).sound !== 'off');
  const isBlind = useSelector(alarm, (snapshot) => snapshot !== undefined && selectPage(snapshot).blind !== null);
  return alarm && isBlind ? <News alarm={alarm} isLoggedIn={false} mayCover={isStarted} /> : null;
}

/** When the server was heard last; over the whole screen, if it is silent and that was not dismissed. */
function News({ alarm, isLoggedIn, mayCover }: { alarm: AlarmActorRef; isLoggedIn: boolean; mayCover: boolean }) {
  const { blind, blindText: text, newsAt } = useSelector(alarm, selectPage);
  const isCovering = blind === 'loud' && mayCover;
  const accept = useCallback(() => alarm.send({ type: 'loss.accept' }), [alarm]);
  useCloseOnBack('alert', isCovering, accept);
  const news = newsAt !== null && <SecondsAgo what="Last news" at={newsAt} />;
  return (
    <>
      {(blind !== null || news) && (
        <p className={blind === null ? css.news : css.noNews}>
          {blind !== null && <strong>{text}</strong>}
          {news}
        </p>
      )}
      {isCovering && (
        <FullScreenAlert title={text} action={isLoggedIn ? 'Show the last orders' : 'Log in'} onClose={accept}>
          <p>{news}</p>
        </FullScreenAlert>
      )}
    </>
  );
}
