import type { OrderRules } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import {
  selectFailedPart,
  selectFailure,
  selectSaving,
  selectSettings,
} from '../../../../machines/partner/order-settings/order-settings.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { PageSection } from '../../../design/page.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { OrderSettingsContext } from './order-settings.context.ts';
import { SettingsFailure } from './settings-failure.tsx';
import * as panel from '../form/panel.css.ts';
import * as css from './order-settings.css.ts';

interface Choice {
  readonly label: string;
  readonly rules: OrderRules;
}

const acceptModes: readonly Choice[] = [
  { label: 'At once', rules: { accept_mode: 'auto' } },
  { label: 'I accept each', rules: { accept_mode: 'manual' } },
];
const acceptTimes = [2, 5, 10, 15].map((minutes): Choice => ({
  label: `${minutes} minutes`,
  rules: { accept_minutes: minutes },
}));
const slotLengths = ([10, 15, 20, 30, 60] as const).map((minutes): Choice => ({
  label: `Every ${minutes} min`,
  rules: { slot_minutes: minutes },
}));
const slotUnits: readonly Choice[] = [
  { label: 'Orders', rules: { slot_unit: 'orders' } },
  { label: 'Portions', rules: { slot_unit: 'dishes' } },
];
const lastOrders = [0, 15, 30, 45].map((minutes): Choice => ({
  label: minutes === 0 ? 'At closing time' : `${minutes} min before`,
  rules: { last_order_minutes: minutes },
}));
const daysAhead = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => ({
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
      rules: { slot_capacity: places },
    }));
  return [{ label: 'No limit', rules: { slot_capacity: null } }, ...limits];
}

/** Whether paid orders wait until the partner accepts them, and for how long (D259). */
export function AcceptanceRules() {
  const settings = OrderSettingsContext.useSelector(selectSettings);
  if (settings === null) return null;
  const { accept_mode: mode, accept_minutes: minutes } = settings;
  return (
    <PageSection title="Accepting orders">
      <div className={panel.panel}>
        <SettingsFailure part="acceptance" />
        <Choices label="Accepting orders" isTitled choices={acceptModes}>
          {mode === 'auto'
            ? 'A paid order is confirmed at once.'
            : `The board rings until you accept or refuse a paid order. Without an answer it is refunded after ${minutes} minutes.`}
        </Choices>
        {mode === 'manual' && <Choices label="Time to accept an order" choices={acceptTimes} />}
      </div>
    </PageSection>
  );
}

/** Which pickup times customers may choose (D210). */
export function PickupRules() {
  const settings = OrderSettingsContext.useSelector(selectSettings);
  if (settings === null) return null;
  const { slot_capacity: capacity } = settings;
  return (
    <PageSection title="Pickup times">
      <div className={panel.panel}>
        <SettingsFailure part="pickup" />
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
  const saving = OrderSettingsContext.useSelector(selectSaving);
  const can = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'rules.set', rules: {} }));
  const isFailed = OrderSettingsContext.useSelector(selectFailedPart) === 'days';
  const failure = OrderSettingsContext.useSelector(selectFailure);
  const sent = saving !== null && 'rules' in saving ? saving.rules.days_ahead : undefined;
  return (
    <SelectField
      label="Orders for later days"
      hint="Only dishes with ‘Portions each day’ can be ordered for later days."
      error={isFailed ? (failure ?? changedElsewhere) : undefined}
      value={String(sent ?? stored)}
      options={daysAhead}
      // While its own change is saved, it keeps the focus.
      disabled={!can && sent === undefined}
      onChange={({ target }) => send({ type: 'rules.set', rules: { days_ahead: Number(target.value) } })}
    />
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
    </div>
  );
}

/** A choice, which is pressed while it is what is stored. */
function ChoiceButton({ label, rules }: Choice) {
  const { send } = OrderSettingsContext.useActorRef();
  const settings = OrderSettingsContext.useSelector(selectSettings);
  const saving = OrderSettingsContext.useSelector(selectSaving);
  const can = OrderSettingsContext.useSelector((snapshot) => snapshot.can({ type: 'rules.set', rules }));
  const isPartOf = (all: OrderRules) =>
    (Object.keys(rules) as (keyof OrderRules)[]).every((name) => rules[name] === all[name]);
  const isStored = settings !== null && isPartOf(settings);
  const isBusy = saving !== null && 'rules' in saving && isPartOf(saving.rules);
  return (
    <Button
      tone={isStored ? 'primary' : 'outline'}
      size="l"
      full
      aria-pressed={isStored}
      busy={isBusy}
      disabled={!can && !isBusy}
      onClick={() => send({ type: 'rules.set', rules })}
    >
      {label}
    </Button>
  );
}
