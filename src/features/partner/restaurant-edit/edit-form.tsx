import type { FormEvent } from 'react';
import { Button } from '../../../design/button.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { RestaurantComparison, RestaurantFields } from '../restaurant-form/restaurant-fields.tsx';
import * as css from '../restaurant-form/restaurant-form.css.ts';
import { RestaurantEditContext, useRestaurantEditing } from './restaurant-edit.context.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

export function EditForm({ cities }: { cities: readonly PartnerCity[] }) {
  const { send } = RestaurantEditContext.useActorRef();
  const page = useRestaurantEditing();
  const { view, failure, form, stored } = page;
  // Not a form `action`, because React resets the form after an action and a select falls back to its first option.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submit' });
    focusFirstError();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      {stored && <RestaurantComparison mine={form} stored={stored} cities={cities} />}
      <fieldset className={css.fields} disabled={view !== 'form'}>
        <RestaurantFields entry={page} cities={cities} send={send} />
      </fieldset>
      {failure !== null && <Notice tone="red" title={failure} />}
      <div className={css.submitRow}>
        {view === 'comparing' ? (
          <>
            <Button onClick={() => send({ type: 'conflict.keep' })}>Keep mine</Button>
            <Button tone="outline" onClick={() => send({ type: 'conflict.take' })}>
              Take theirs
            </Button>
          </>
        ) : (
          <Button type="submit" busy={view === 'saving'}>
            Save Changes
          </Button>
        )}
        <LinkButton to="/partner/restaurants" tone="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
