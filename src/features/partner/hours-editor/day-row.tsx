import { Plus, X } from 'lucide-react';
import { closingHint, hoursText, type HoursEdit } from '../../../../domain/hours-form.ts';
import { weekdayNames } from '../../../../domain/hours-rules.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { focusAdded } from '../../../design/focus-added.ts';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { TextField } from '../../../design/text-field.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { HoursEditorContext, useHoursEditor } from './hours-editor.context.ts';
import * as css from './hours-editor.css.ts';

/** The opening hours of one weekday. */
export function DayRow({ weekday }: { weekday: number }) {
  const { send } = HoursEditorContext.useActorRef();
  const { form, errors } = useHoursEditor();
  const error = errors.days[weekday];
  const add: HoursEdit = { kind: 'time.add', weekday };
  const canAdd = HoursEditorContext.useSelector((snapshot) => snapshot.can({ type: 'form.edit', edit: add }));
  const edit = (change: HoursEdit) => send({ type: 'form.edit', edit: change });
  const day = weekdayNames[weekday] ?? '';
  const ofDay = form.times.flatMap((time, at) => (time.weekday === weekday ? [{ time, at }] : []));
  const errorId = `hours-error-${weekday}`;
  const invalid = error === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': errorId };
  return (
    <li className={css.day} {...useFocusReplacement<HTMLLIElement>()}>
      <h3 className={css.dayName}>{day}</h3>
      <div className={css.times}>
        {ofDay.length === 0 && <p className={css.closedLabel}>Closed</p>}
        {ofDay.map(({ time, at }, index) => {
          const which = index === 0 ? '' : `, time ${index + 1}`;
          const hint = closingHint(time);
          return (
            <div key={at} className={css.time}>
              <TextField
                type="time"
                label={`${day} opens${which}`}
                hideLabel
                value={time.opens}
                {...invalid}
                onChange={({ target }) => edit({ kind: 'time.change', at, change: { opens: target.value } })}
              />
              <span aria-hidden="true">–</span>
              <TextField
                type="time"
                label={`${day} closes${which}`}
                hideLabel
                value={time.closes}
                {...invalid}
                onChange={({ target }) => edit({ kind: 'time.change', at, change: { closes: target.value } })}
              />
              <IconButton
                label={`Remove ${day}${which}, ${hoursText(time)}`}
                onClick={() => edit({ kind: 'time.remove', at })}
              >
                <X size={20} aria-hidden />
              </IconButton>
              {hint && <p className={css.hint}>{hint}</p>}
            </div>
          );
        })}
        {error !== undefined && (
          <p id={errorId} className={css.error}>
            {error}
          </p>
        )}
      </div>
      <div className={css.dayActions}>
        <Button
          tone="quiet"
          size="s"
          disabled={!canAdd}
          icon={<Plus size={16} aria-hidden />}
          onClick={({ currentTarget }) => focusAdded(currentTarget, () => edit(add))}
        >
          Add hours<VisuallyHidden>{` on ${day}`}</VisuallyHidden>
        </Button>
        {weekday === 1 && ofDay.length > 0 && (
          <Button tone="quiet" size="s" onClick={() => edit({ kind: 'day.copy', weekday })}>
            Copy to all days
          </Button>
        )}
      </div>
    </li>
  );
}
