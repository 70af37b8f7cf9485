import { weekdayHoursText, toHoursForm, type HoursForm } from '../../../../domain/hours-form.ts';
import { weekdayNames, weekdaysFromMonday } from '../../../../domain/hours-rules.ts';
import { Comparison } from '../form/comparison.tsx';
import { useHoursEditor } from './hours-editor.context.ts';

const datesText = ({ dates }: HoursForm) => dates.map(({ day, note }) => `${day} ${note}`.trim()).join(', ') || 'None';

/** Shows the edited hours beside the hours that another client saved. */
export function HoursComparison() {
  const { form: mine, stored: hours } = useHoursEditor();
  if (hours === null) return null;
  const stored = toHoursForm(hours);
  return (
    <Comparison
      of="week"
      fields={[
        ...weekdaysFromMonday.map((weekday) => ({
          label: weekdayNames[weekday] ?? '',
          mine: weekdayHoursText(mine, weekday),
          stored: weekdayHoursText(stored, weekday),
        })),
        { label: 'Closed dates', mine: datesText(mine), stored: datesText(stored) },
      ]}
    />
  );
}
