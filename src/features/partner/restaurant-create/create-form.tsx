import type { FormEvent } from 'react';
import { acceptedImages } from '../../../../domain/image-file.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { Button } from '../../../design/button.tsx';
import { FileField } from '../../../design/file-field.tsx';
import { focusFirstError } from '../../../design/focus-first-error.ts';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { RestaurantFields } from '../restaurant-form/restaurant-fields.tsx';
import * as css from '../restaurant-form/restaurant-form.css.ts';
import { RestaurantCreateContext, useRestaurantCreation } from './restaurant-create.context.ts';

/** The form; it is replaced when the restaurant is created. */
export function CreateForm({ files }: { files: FileStore }) {
  const { send } = RestaurantCreateContext.useActorRef();
  const page = useRestaurantCreation();
  const { view } = page;
  // Not a form `action`, because React resets the form after an action and a select falls back to its first option.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'form.submit' });
    focusFirstError();
  };
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <fieldset className={css.fields} disabled={view !== 'form'}>
        <RestaurantFields entry={page} cities={page.cities} send={send} />
        <PictureChoice files={files} />
      </fieldset>
      <Failure />
      <div {...useFocusReplacement()} className={css.submitRow}>
        {view === 'unanswered' ? (
          <Button onClick={() => send({ type: 'create.retry' })}>Try again</Button>
        ) : (
          <>
            <Button type="submit" busy={view === 'creating'}>
              Add Restaurant
            </Button>
            <LinkButton to="/partner/restaurants" tone="quiet">
              Cancel
            </LinkButton>
          </>
        )}
      </div>
    </form>
  );
}

function Failure() {
  const { view, failure } = useRestaurantCreation();
  if (failure === null) return null;
  return (
    <Notice tone="red" title={failure}>
      {view === 'unanswered' && 'Your restaurant may already be there. Try again: it is never added twice.'}
    </Notice>
  );
}

/** Selects a picture; enabled when the picture folder is known (spec §2). */
function PictureChoice({ files }: { files: FileStore }) {
  const { send } = RestaurantCreateContext.useActorRef();
  const { picture, pictureError, canAddPicture } = useRestaurantCreation();
  return (
    <div className={css.picture}>
      <div className={css.pictureField}>
        <FileField
          label="Image (optional)"
          accept={acceptedImages}
          disabled={!canAddPicture}
          chosen={picture?.name}
          preview={picture ? files.take(picture.id) : undefined}
          error={pictureError ?? undefined}
          hint={canAddPicture ? 'JPEG, PNG or WebP, up to 5 MB' : 'Enter the name and choose the city first'}
          onChoose={([file]) => file && send({ type: 'picture.choose', file: files.put(file) })}
        />
      </div>
      {picture && (
        <Button tone="quiet" size="s" onClick={() => send({ type: 'picture.remove' })}>
          Remove image
        </Button>
      )}
    </div>
  );
}
