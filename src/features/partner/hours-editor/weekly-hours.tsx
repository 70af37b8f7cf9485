import { useCallback, type FormEvent } from 'react';
import { affectedOrdersText } from '../../../../domain/hours-form.ts';
import { weekdayNames, weekdaysFromMonday } from '../../../../domain/hours-rules.ts';
import { selectDraft } from '../../../../machines/partner/hours-editor/hours-editor.view.ts';
import { isHoursDraft } from '../../../../machines/partner/lib/form-draft.ts';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PageSection } from '../../../design/page.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { useFormDraft } from '../../../runtime/partner/form-draft.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { ErrorBanner } from '../form/error-banner.tsx';
import { ClosedDates } from './closed-dates.tsx';
import { DayRow } from './day-row.tsx';
import { HoursComparison } from './hours-comparison.tsx';
import { HoursEditorContext, useHoursEditor } from './hours-editor.context.ts';
import * as panel from '../form/panel.css.ts';
import * as css from './hours-editor.css.ts';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

/** Weekly hours and closed dates, saved together. */
export function WeeklyHours() {
  const { send } = HoursEditorContext.useActorRef();
  const { view, failure } = useHoursEditor();
  if (view === 'loading')
    return (
      <SkeletonGroup label="Loading the hours" className={panel.skeletons}>
        {weekdayNames.map((name) => (
          <Skeleton key={name} />
        ))}
      </SkeletonGroup>
    );
  if (view === 'failed')
    return (
      <ErrorState
        title={<ErrorBanner>{failure}</ErrorBanner>}
        text="The hours could not be loaded."
        onRetry={() => send({ type: 'hours.retry' })}
      />
    );
  return <HoursForm />;
}

function HoursForm() {
  const editor = HoursEditorContext.useActorRef();
  const { send } = editor;
  useFormDraft({
    form: `hours-${editor.getSnapshot().context.restaurantId}`,
    read: () => selectDraft(editor.getSnapshot()),
    restore: (draft) => send({ type: 'form.restore', draft }),
    isValues: isHoursDraft,
  });
  const { view, isChanged } = useHoursEditor();
  const isEditable = view === 'editing' || view === 'saved';
  // Not a form `action`, because React resets the form after an action.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The fields are disabled while the hours are saved, and would lose the focus.
    if (event.nativeEvent instanceof SubmitEvent) event.nativeEvent.submitter?.focus();
    send({ type: 'form.submit' });
    focusFirstError();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <LeaveDialog isDirty={isChanged} />
      <fieldset aria-label="Hours and closed dates" className={css.fields} disabled={!isEditable}>
        <PageSection title="Weekly hours">
          <ul className={panel.panel}>
            {weekdaysFromMonday.map((weekday) => (
              <DayRow key={weekday} weekday={weekday} />
            ))}
          </ul>
        </PageSection>
        <PageSection title="Closed dates">
          <ClosedDates />
        </PageSection>
      </fieldset>
      {view === 'changedElsewhere' && <HoursComparison />}
      <SaveBar />
      <Question />
    </form>
  );
}

/** Stays at the bottom of the screen while the week is edited. */
function SaveBar() {
  const { send } = HoursEditorContext.useActorRef();
  const { view, isChanged, failure } = useHoursEditor();
  const canSave = HoursEditorContext.useSelector((snapshot) => snapshot.can({ type: 'form.submit' }));
  const isBusy = view === 'checking' || view === 'saving';
  if (view === 'changedElsewhere')
    return (
      <div className={css.saveBar}>
        <Button onClick={() => send({ type: 'conflict.keep' })}>Keep mine</Button>
        <Button tone="outline" onClick={() => send({ type: 'conflict.take' })}>
          Take theirs
        </Button>
      </div>
    );
  return (
    <div className={css.saveBar}>
      {failure !== null && (
        <div className={css.refusal}>
          <Notice tone="red" title={failure} />
        </div>
      )}
      {/* Not disabled, because it would lose the focus after a save. */}
      <Button type="submit" size="l" busy={isBusy} aria-disabled={!canSave}>
        Save hours
      </Button>
      <p role="status" className={panel.savedMessage}>
        {view === 'saved' ? 'Hours saved' : isChanged ? 'Not saved yet' : ''}
      </p>
    </div>
  );
}

/** Asks for confirmation if the new hours close a time for which there are orders. */
function Question() {
  const { send } = HoursEditorContext.useActorRef();
  const { affectedOrders: orders } = useHoursEditor();
  const cancel = useCallback(() => send({ type: 'save.cancel' }), [send]);
  useCloseOnBack('affected-orders', orders !== null, cancel);
  if (orders === null) return null;
  return (
    <ConfirmDialog
      open
      title={affectedOrdersText(orders)}
      text="New orders follow the new hours."
      confirmLabel="Save hours"
      cancelLabel="Go on editing"
      onConfirm={() => send({ type: 'save.confirm' })}
      onCancel={cancel}
    />
  );
}
