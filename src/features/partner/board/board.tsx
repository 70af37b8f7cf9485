import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { formatNamedTime } from '../../../../domain/named-day.ts';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
import { boardMachine } from '../../../../machines/partner/board/board.machine.ts';
import {
  selectDishCounts,
  selectError,
  selectNow,
  selectOtp,
  selectOutdatedSince,
  selectRestaurantId,
  selectView,
} from '../../../../machines/partner/board/board.selectors.ts';
import { selectRestaurants } from '../../../../machines/partner/restaurants/restaurants.selectors.ts';
import { useNotices } from '../../../runtime/notices.ts';
import { livePage } from '../../../runtime/live-page.ts';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { Card } from '../../../design/card.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { OtpHost } from '../order-otp/otp-host.tsx';
import { Alarm, BoardTitle, ConnectionLost, WithAlarm } from './alarm.tsx';
import { BoardContext } from './board.context.ts';
import * as css from './board.css.ts';
import { BoardSections } from './board-sections.tsx';

/** The kitchen board (D161). */
export default function Board() {
  const { api } = usePortal();
  const actions = usePortalFlow('partnerOrderActions');
  const logic = useMemo(() => {
    const actors = createBoardActors({ api, actions, ...livePage, randomKey: () => crypto.randomUUID() });
    return boardMachine.provide({ actors });
  }, [api, actions]);
  return (
    <BoardContext.Provider logic={logic}>
      <WithAlarm>
        <Screen />
      </WithAlarm>
    </BoardContext.Provider>
  );
}

function Screen() {
  const board = BoardContext.useActorRef();
  useNotices(board);
  const view = BoardContext.useSelector(selectView);
  const error = BoardContext.useSelector(selectError);
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      <BoardTitle />
      <header className={css.head}>
        <h1 className={css.title}>Kitchen Board</h1>
        <Restaurant />
      </header>
      <Alarm />
      <ConnectionLost />
      <Outdated />
      {view === 'loading' && <Loading />}
      {view === 'failed' && (
        <ErrorState
          title="The orders did not load"
          text={<ErrorBanner>{error}</ErrorBanner>}
          onRetry={() => board.send({ type: 'board.retry' })}
        />
      )}
      {view === 'none' && (
        <EmptyState art="thali" title="No open orders" text="A paid order appears here within seconds." />
      )}
      {view === 'board' && (
        <>
          <DishCounts />
          <BoardSections />
        </>
      )}
      <OtpHost otp={BoardContext.useSelector(selectOtp)} />
    </main>
  );
}

/** Selects which of the partner's restaurants the board shows. */
function Restaurant() {
  const { send } = BoardContext.useActorRef();
  const chosen = BoardContext.useSelector(selectRestaurantId);
  const restaurants = useSelector(usePortalFlow('partnerRestaurants'), selectRestaurants) ?? [];
  if (restaurants.length < 2) return null;
  return (
    <div className={css.restaurantField}>
      <SelectField
        className={css.restaurant}
        label="Restaurant"
        value={chosen === null ? '' : String(chosen)}
        options={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder="All restaurants"
        onChange={({ target: { value } }) =>
          send({ type: 'restaurant.choose', restaurantId: value === '' ? null : Number(value) })
        }
      />
    </div>
  );
}

function Outdated() {
  const since = BoardContext.useSelector(selectOutdatedSince);
  return since === null ? null : <OutdatedLine what="These orders are" since={since} />;
}

/** The number of each dish to cook, such as '12 × Masala Dosa by 1:00 pm'. */
function DishCounts() {
  const counts = BoardContext.useSelector(selectDishCounts);
  const now = BoardContext.useSelector(selectNow);
  if (counts.length === 0) return null;
  return (
    <ul aria-label="Dishes to cook" className={css.dishes}>
      {counts.map(({ name, quantity, by }, place) => (
        // Two restaurants may have dishes of the same name, so the position is part of the key.
        <li key={`${place} ${name}`} className={css.dish}>
          <span className={css.dishCount}>{quantity} ×</span> {name}{' '}
          <span className={css.dishTime}>by {formatNamedTime(by, now)}</span>
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading orders" className={css.sections}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={css.loadingSection}>
          <Skeleton shape="title" />
          <Card padded className={css.cardShape}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
            <Skeleton />
          </Card>
        </div>
      ))}
    </SkeletonGroup>
  );
}
