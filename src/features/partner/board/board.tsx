import { useSelector } from '@xstate/react';
import { formatNamedTime } from '../../../../domain/named-day.ts';
import { selectOtp } from '../../../../machines/partner/board/board.view.ts';
import { selectRestaurants } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { Card } from '../../../design/card.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { useStillRows } from '../../../design/still-rows.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { OutdatedLine } from '../../shared/page-states/outdated-line.tsx';
import { OtpHost } from '../order-otp/otp-host.tsx';
import { Alarm, BoardTitle } from './alarm.tsx';
import { BoardContext, useBoard } from './board.context.ts';
import * as css from './board.css.ts';
import { BoardSections } from './board-sections.tsx';

/** The kitchen board (D161). Its flow runs in the portal, which shows its notices. */
export default function Board() {
  const board = BoardContext.useActorRef();
  const view = useBoard('view');
  const error = useBoard('error');
  return (
    <main id="main" tabIndex={-1} className={css.page} {...useStillRows<HTMLElement>('section > ul > li')}>
      <BoardTitle />
      <header className={css.head}>
        <h1 className={css.title}>Kitchen Board</h1>
        <Restaurant />
      </header>
      <Alarm />
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
  const chosen = useBoard('restaurantId');
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
  const since = useBoard('outdatedSince');
  return since === null ? null : <OutdatedLine what="These orders are" since={since} />;
}

/** The number of each dish to cook, such as '12 × Masala Dosa by 1:00 pm'. */
function DishCounts() {
  const counts = useBoard('dishCounts');
  const now = useBoard('now');
  if (counts.length === 0) return null;
  return (
    <ul aria-label="Dishes to cook" className={css.dishes}>
      {counts.map(({ name, quantity, by }, place) => (
        // Two restaurants may have dishes of the same name, so the position is part of the key.
        <li key={`${place} ${name}`} className={css.dish}>
          <span className={css.dishCount}>{`${quantity} ×`}</span> <span>{name}</span>{' '}
          <span className={css.dishTime}>{`by ${formatNamedTime(by, now)}`}</span>
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
