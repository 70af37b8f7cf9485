import { useSelector } from '@xstate/react';
import { acceptedImages } from '../../../../domain/image-file.ts';
import { selectFileName, selectPercent } from '../../../../machines/partner/image-upload/image-upload.selectors.ts';
import type { ImageUploadActorRef } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import {
  selectCreateView,
  selectFailure,
  selectForm,
  selectCanChangePicture,
  selectPictureError,
  selectReason,
  selectSuccess,
  selectUpload,
} from '../../../../machines/partner/restaurant-create/restaurant-create.selectors.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { Button } from '../../../design/button.tsx';
import { FileField } from '../../../design/file-field.tsx';
import { Notice } from '../../../design/notice.tsx';
import { ProgressBar } from '../../../design/progress-bar.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import * as css from '../restaurant-form/restaurant-form.css.ts';
import { RestaurantCreateContext } from './restaurant-create.context.ts';

/** The steps after the restaurant is created: uploading its picture, with retry and skip (D24). */
export function CreateSteps({ files }: { files: FileStore }) {
  const view = RestaurantCreateContext.useSelector(selectCreateView);
  const name = RestaurantCreateContext.useSelector(selectForm).name.trim();
  const success = RestaurantCreateContext.useSelector(selectSuccess);
  const upload = RestaurantCreateContext.useSelector(selectUpload);
  if (view === 'created') {
    return (
      <Notice tone="leaf" title={success}>
        Your restaurants come next.
      </Notice>
    );
  }
  return (
    <div className={css.steps}>
      <h2 className={css.stepsTitle}>{name} is added</h2>
      {view === 'pictureFailed' && <PictureFailed files={files} />}
      {upload && <Uploading upload={upload} />}
      {(view === 'registering' || view === 'linking') && (
        <p>
          <Spinner /> Saving the image
        </p>
      )}
    </div>
  );
}

function Uploading({ upload }: { upload: ImageUploadActorRef }) {
  const { send } = RestaurantCreateContext.useActorRef();
  return (
    <div className={css.stack}>
      <ProgressBar
        label={`Uploading ${useSelector(upload, selectFileName)}`}
        percent={useSelector(upload, selectPercent)}
      />
      <div>
        <Button tone="outline" size="s" onClick={() => send({ type: 'upload.cancel' })}>
          Cancel the upload
        </Button>
      </div>
    </div>
  );
}

function PictureFailed({ files }: { files: FileStore }) {
  const { send } = RestaurantCreateContext.useActorRef();
  const failure = RestaurantCreateContext.useSelector(selectFailure);
  const reason = RestaurantCreateContext.useSelector(selectReason);
  const error = RestaurantCreateContext.useSelector(selectPictureError);
  const mayChooseAnother = RestaurantCreateContext.useSelector(selectCanChangePicture);
  return (
    <div className={css.stack}>
      <Notice tone="red" title={failure}>
        {reason}
      </Notice>
      <p className={css.quietText}>The restaurant is there. Only its image is missing.</p>
      {mayChooseAnother && (
        <FileField
          label="Another image"
          accept={acceptedImages}
          error={error ?? undefined}
          hint="JPEG, PNG or WebP, up to 5 MB"
          onChoose={([file]) => file && send({ type: 'picture.choose', file: files.put(file) })}
        />
      )}
      <div className={css.submitRow}>
        <Button data-retry onClick={() => send({ type: 'picture.retry' })}>
          Try the image again
        </Button>
        <Button tone="outline" onClick={() => send({ type: 'picture.skip' })}>
          Continue without image
        </Button>
      </div>
    </div>
  );
}
