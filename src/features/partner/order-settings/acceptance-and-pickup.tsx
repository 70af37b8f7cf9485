import { orderSettings } from '../../../../domain/order-settings.ts';
import type {
  ChosenSettings,
  SettingsChange,
} from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import { Button } from '../../../design/button.tsx';
import { PageSection } from '../../../design/page.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { OrderSettingsContext, useOrderSettings } from './order-settings.context.ts';
import { Saved } from './saved.tsx';
import { SettingsFailure } from './settings-failure.tsx';
import * as panel from '../form/panel.css.ts';
import * as css from './order-settings.css.ts';

interface Choice {
  readonly label: string;
  readonly settings: ChosenSettings;
}

const acceptModes: readonly Choice[] = [
  { label: 'At once', settings: { accept_mode: 'auto' } },
  { label: 'I accept each', settings: { accept_mode: 'manual' } },
];
const acceptTimes = [2, 5, 10, 15].map((minutes): Choice => ({
  label: `${minutes} minutes`,
  settings: { accept_minutes: minutes },
}));
const unheardTexts: readonly Choice[] = [
  { label: 'No SMS', settings: { unheard_sms: 'off' } },
  { label: 'SMS to me', settings: { unheard_sms: 'on' } },
];
const slotLengths = orderSettings.slot_minutes.values.map((minutes): Choice => ({
  label: `Every ${minutes} min`,
  settings: { slot_minutes: minutes },
}));
const slotUnits: readonly Choice[] = [
  { label: 'Orders', settings: { slot_unit: 'orders' } },
  { label: 'Portions', settings: { slot_unit: 'dishes' } },
];
const lastOrders = [0, 15, 30, 45].map((minutes): Choice => ({
  label: minutes === 0 ? 'At closing time' : `${minutes} min before`,
  settings: { last_order_minutes: minutes },
}));
const daysAhead = Array.from({ length: orderSettings.days_ahead.max + 1 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? 'Today only' : `${days} day${days === 1 ? '' : 's'} ahead`,
}));
const capacities = [4, 8, 12, 20];

/** The limits that are offered, with the stored one. */
function limitsWith(stored: number | null): Choice[] {
  const all = stored === null || capacities.includes(stored) ? capacities : [...capacities, stored];
  const limits = all
    .toSorted((a, b) => a - b)
    .map((places): Choice => ({
      label: `Up to ${places}`,
      settings: { slot_capacity: places },
    }));
  return [{ label: 'No limit', settings: { slot_capacity: null } }, ...limits];
}

/** Returns whether a change is of one of these settings. */
const isOf =
  (...names: (keyof ChosenSettings)[]) =>
  (change: SettingsChange) =>
    'settings' in change && names.some((name) => name in change.settings);

/** Whether paid orders wait until the partner accepts them, and for how long (D259). */
export function AcceptanceSettings() {
  const { settings } = useOrderSettings();
  if (settings === null) return null;
  const { accept_mode: mode, accept_minutes: minutes } = settings;
  return (
    <PageSection title="Accepting orders">
      <div className={panel.panel}>
        <SettingsFailure when={isOf('accept_mode', 'accept_minutes', 'unheard_sms')} />
        <Choices label="Accepting orders" isTitled choices={acceptModes}>
          {mode === 'auto'
            ? 'A paid order is confirmed at once.'
            : `The board rings until you accept or refuse a paid order. Without an answer it is refunded after ${minutes} minutes.`}
        </Choices>
        {mode === 'manual' && <Choices label="Time to accept an order" choices={acceptTimes} />}
        <Choices label="If no device rings for an order" choices={unheardTexts}>
          The SMS goes to the number of your account after 60 seconds, at most once in ten minutes.
        </Choices>
      </div>
    </PageSection>
  );
}

/** Which pickup times customers may choose (D210). */
export function PickupSettings() {
  const { settings } = useOrderSettings();
  if (settings === null) return null;
  const { slot_capacity: capacity } = settings;
  return (
    <PageSection title="Pickup times">
      <div className={panel.panel}>
        <SettingsFailure when={isOf('slot_minutes', 'slot_capacity', 'slot_unit', 'last_order_minutes')} />
        <Choices label="Pickup times" isTitled choices={slotLengths}>
          Customers order for now or choose a time.
        </Choices>
        <Choices label="Most for each pickup time" choices={limitsWith(capacity)} />
        {capacity !== null && <Choices label="What the limit counts" choices={slotUnits} />}
        <Choices label="Last order for now" choices={lastOrders} />
        <DaysAhead stored={settings.days_ahead} />
      </div>
    </PageSection>
  );
}

const changedElsewhere = 'Changed on another device. Nothing was saved; choose again if you still want to change it.';

/** For how many days customers can order; saved as soon as it is chosen (D277). */
function DaysAhead({ stored }: { stored: number }) {
  const { send } = OrderSettingsContext.useActorRef();
  const { saving, failed, failure } = useOrderSettings();
  const can = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'settings.set', settings: {} }));
  const isFailed = failed !== null && isOf('days_ahead')(failed);
  const sent = saving !== null && 'settings' in saving ? saving.settings.days_ahead : undefined;
  return (
    <>
      <SelectField
        label="Orders for later days"
        hint="Only dishes with ‘Portions each day’ can be ordered for later days."
        error={isFailed ? (failure ?? changedElsewhere) : undefined}
        value={String(sent ?? stored)}
        options={daysAhead}
        // While its own change is saved, it keeps the focus.
        disabled={!can && sent === undefined}
        onChange={({ target }) => send({ type: 'settings.set', settings: { days_ahead: Number(target.value) } })}
      />
      <Saved when={isOf('days_ahead')} />
    </>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  /** Whether the title above says the label already; `children` explain it then. */
  isTitled?: boolean;
  children?: string;
}

function Choices({ label, choices, isTitled = false, children }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className={css.choices}>
      {!isTitled && (
        <p aria-hidden="true" className={css.label}>
          {label}
        </p>
      )}
      {children && <p className={panel.quietText}>{children}</p>}
      <div className={choices.length === 2 ? css.modeButtons : css.rushButtons}>
        {choices.map((choice) => (
          <ChoiceButton key={choice.label} {...choice} />
        ))}
      </div>
      <Saved when={isOf(...choices.flatMap(namesOf))} />
    </div>
  );
}

const namesOf = ({ settings }: Choice) => Object.keys(settings) as (keyof ChosenSettings)[];

/** A choice, which is pressed while it is what is stored. */
function ChoiceButton(choice: Choice) {
  const { label, settings } = choice;
  const { send } = OrderSettingsContext.useActorRef();
  const { settings: stored, saving } = useOrderSettings();
  const can = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'settings.set', settings }));
  const isPartOf = (all: ChosenSettings) => namesOf(choice).every((name) => settings[name] === all[name]);
  const isStored = stored !== null && isPartOf(stored);
  const isBusy = saving !== null && 'settings' in saving && isPartOf(saving.settings);
  return (
    <Button
      tone={isStored ? 'primary' : 'outline'}
      size="l"
      full
      aria-pressed={isStored}
      busy={isBusy}
      disabled={!can && !isBusy}
      onClick={() => send({ type: 'settings.set', settings })}
    >
      {label}
    </Button>
  );
}
