import { Plus, X } from 'lucide-react';
import type { HoursEdit } from '../../../../domain/hours-form.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { focusAdded } from '../../../design/focus-added.ts';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { TextField } from '../../../design/text-field.tsx';
import { HoursEditorContext, useHoursEditor } from './hours-editor.context.ts';
import * as panel from '../form/panel.css.ts';
import * as css from './hours-editor.css.ts';

/** Days on which the restaurant is closed, including the hours after midnight. */
export function ClosedDates() {
  const { send } = HoursEditorContext.useActorRef();
  const { form, errors, today } = useHoursEditor();
  const canAdd = HoursEditorContext.useSelector((snapshot) =>
    snapshot.can({ type: 'form.edit', edit: { kind: 'date.add' } }),
  );
  const edit = (change: HoursEdit) => send({ type: 'form.edit', edit: change });
  return (
    <div className={panel.panel} {...useFocusReplacement()}>
      <p className={panel.quietText}>On these days you take no orders, the hours after midnight included.</p>
      {form.dates.map(({ day, note }, at) => (
        // A row has no identity but its position.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={at} className={css.date}>
          <TextField
            type="date"
            label={`Closed date ${at + 1}`}
            hideLabel
            min={today}
            value={day}
            // WebKit shows the date of today in an empty field.
            hint={day === '' ? 'No date chosen yet' : undefined}
            error={errors.dates[at]}
            onChange={({ target }) => edit({ kind: 'date.change', at, change: { day: target.value } })}
          />
          <TextField
            label={`Note for date ${at + 1}`}
            hideLabel
            placeholder="Note for you, such as Diwali"
            maxLength={80}
            value={note}
            onChange={({ target }) => edit({ kind: 'date.change', at, change: { note: target.value } })}
          />
          <IconButton label={`Remove date ${at + 1}`} onClick={() => edit({ kind: 'date.remove', at })}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        tone="outline"
        disabled={!canAdd}
        icon={<Plus size={18} aria-hidden />}
        className={css.addDate}
        onClick={({ currentTarget }) => focusAdded(currentTarget, () => edit({ kind: 'date.add' }))}
      >
        Add a closed date
      </Button>
    </div>
  );
}
