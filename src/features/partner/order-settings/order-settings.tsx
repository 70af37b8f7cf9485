import { Minus, Plus } from 'lucide-react';
import { formatTime } from '../../../../domain/date-time.ts';
import { affectedOrdersText } from '../../../../domain/hours-form.ts';
import type { PauseLength, RushMinutes } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { PageSection } from '../../../design/page.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { AcceptanceSettings, PickupSettings } from './acceptance-and-pickup.tsx';
import { OrderSettingsContext, useOrderSettings } from './order-settings.context.ts';
import { Saved } from './saved.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import * as panel from '../form/panel.css.ts';
import * as css from './order-settings.css.ts';

const pauses: readonly { pause: PauseLength; label: string }[] = [
  { pause: 'minutes_15', label: '15 min' },
  { pause: 'minutes_30', label: '30 min' },
  { pause: 'minutes_60', label: '60 min' },
  { pause: 'end_of_day', label: 'Rest of today' },
  { pause: 'until_resumed', label: 'Until I resume' },
];
const rushes: readonly { minutes: RushMinutes; label: string }[] = [
  { minutes: 0, label: 'No rush' },
  { minutes: 10, label: '+10 min' },
  { minutes: 20, label: '+20 min' },
  { minutes: 30, label: '+30 min' },
];
/** Minutes by which a click changes the preparation time. */
const step = 5;

/** Pause, acceptance, pickup times, rush and preparation. All but the preparation time are saved as soon as they are clicked. */
export function OrderSettings() {
  const { send } = OrderSettingsContext.useActorRef();
  const { view, failure } = useOrderSettings();
  switch (view) {
    case 'loading':
      return (
        <SkeletonGroup label="Loading the pause" className={panel.skeletons}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      );
    case 'failed':
      return (
        <ErrorState
          title={<ErrorBanner>{failure}</ErrorBanner>}
          text="The pause could not be loaded."
          onRetry={() => send({ type: 'settings.retry' })}
        />
      );
    case 'open':
      return (
        <>
          <Pause />
          <Rush />
          <AcceptanceSettings />
          <PickupSettings />
        </>
      );
  }
}

function Pause() {
  const { send } = OrderSettingsContext.useActorRef();
  const {
    settings,
    saving,
    status: { tone, text },
  } = useOrderSettings();
  const can = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'pause.set', pause: 'none' }));
  const isBusy = (pause: PauseLength) => saving !== null && 'pause' in saving && saving.pause === pause;
  const isPaused = settings?.paused_until != null;
  const orders = settings?.paused_orders ?? 0;
  const button = (pause: PauseLength) => ({
    size: 'l' as const,
    full: true,
    busy: isBusy(pause),
    disabled: !can && !isBusy(pause),
    onClick: () => send({ type: 'pause.set', pause }),
  });
  return (
    <PageSection title="New orders" {...useFocusReplacement<HTMLElement>('h2')}>
      <div className={panel.panel}>
        <div role="status" className={css.status}>
          <StatusPill tone={tone} dot>
            {text}
          </StatusPill>
        </div>
        {settings?.opens_text && <p className={panel.quietText}>{`Customers read: ${settings.opens_text}`}</p>}
        <SettingsFailure when={(change) => 'pause' in change} />
        {isPaused && <Button {...button('none')}>Resume orders</Button>}
        <Saved when={(change) => 'pause' in change} />
        <div role="group" aria-label={isPaused ? 'Pause from now' : 'Pause orders'} className={css.choices}>
          <p aria-hidden="true" className={css.label}>
            {isPaused ? 'Pause from now' : 'Pause orders'}
          </p>
          <div className={css.pauseButtons}>
            {pauses.map(({ pause, label }) => (
              <Button key={pause} tone="outline" {...button(pause)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
        {orders > 0 && <p className={panel.quietText}>{affectedOrdersText(orders)}</p>}
      </div>
    </PageSection>
  );
}

/** The controls of the preparation time use `aria-disabled`, because a disabled button loses the focus. */
function Rush() {
  const { send } = OrderSettingsContext.useActorRef();
  const { settings, saving, preparation } = useOrderSettings();
  const canRush = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'rush.set', minutes: 0 }));
  const canLess = useCanChange(preparation - step);
  const canMore = useCanChange(preparation + step);
  const canSave = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'preparation.save' }));
  const current = settings?.rush_minutes ?? 0;
  const savingRush = saving !== null && 'rush_minutes' in saving ? saving.rush_minutes : null;
  const isSavingTime = savingRush === current && preparation !== settings?.preparation_minutes;
  const isBusy = (minutes: RushMinutes) => savingRush === minutes && !isSavingTime;
  const change = (minutes: number) => send({ type: 'preparation.change', minutes });
  return (
    <PageSection title="Busy kitchen">
      <div className={panel.panel}>
        <SettingsFailure when={(change) => 'rush_minutes' in change} />
        <div role="group" aria-label="Rush" className={css.choices}>
          <p className={panel.quietText}>
            {settings?.rush_until
              ? `Rush until ${formatTime(settings.rush_until)}: it ends by itself.`
              : 'A rush adds minutes to the preparation time for one hour.'}
          </p>
          <div className={css.rushButtons}>
            {rushes.map(({ minutes, label }) => (
              <Button
                key={minutes}
                tone={minutes === current ? 'primary' : 'outline'}
                size="l"
                full
                aria-pressed={minutes === current}
                busy={isBusy(minutes)}
                disabled={!canRush && !isBusy(minutes)}
                onClick={() => send({ type: 'rush.set', minutes })}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
        <div role="group" aria-label="Preparation time" className={css.preparation}>
          <span className={css.label}>Preparation time</span>
          <div className={css.stepper}>
            <IconButton label="5 minutes less" aria-disabled={!canLess} onClick={() => change(preparation - step)}>
              <Minus size={22} aria-hidden />
            </IconButton>
            <output className={css.minutes}>{`${preparation} min`}</output>
            <IconButton label="5 minutes more" aria-disabled={!canMore} onClick={() => change(preparation + step)}>
              <Plus size={22} aria-hidden />
            </IconButton>
          </div>
          <Button
            tone="outline"
            busy={isSavingTime}
            aria-disabled={!canSave}
            onClick={() => send({ type: 'preparation.save' })}
          >
            Save time
          </Button>
        </div>
        <Saved when={(change) => 'rush_minutes' in change} />
      </div>
    </PageSection>
  );
}

function useCanChange(minutes: number): boolean {
  return OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'preparation.change', minutes }));
}
