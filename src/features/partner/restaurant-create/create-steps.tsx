import { isolateName } from '../../../../domain/isolate-name.ts';
import { useSelector } from '@xstate/react';
import { acceptedImages } from '../../../../domain/image-file.ts';
import { selectPage as selectUploadPage } from '../../../../machines/partner/image-upload/image-upload.view.ts';
import type { ImageUploadActorRef } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { selectUpload } from '../../../../machines/partner/restaurant-create/restaurant-create.view.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { Button } from '../../../design/button.tsx';
import { FileField } from '../../../design/file-field.tsx';
import { Notice } from '../../../design/notice.tsx';
import { ProgressBar } from '../../../design/progress-bar.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import * as css from '../restaurant-form/restaurant-form.css.ts';
import { RestaurantCreateContext, useRestaurantCreation } from './restaurant-create.context.ts';

/** The steps after the restaurant is created: uploading its picture, with retry and skip (D24). */
export function CreateSteps({ files }: { files: FileStore }) {
  const { view, form, success } = useRestaurantCreation();
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
      <h2 className={css.stepsTitle}>{`${isolateName(form.name.trim())} is added`}</h2>
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
  const { fileName, percent } = useSelector(upload, selectUploadPage);
  return (
    <div className={css.stack}>
      <ProgressBar label={`Uploading ${isolateName(fileName)}`} percent={percent} />
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
  const { failure, reason, pictureError, canChangePicture } = useRestaurantCreation();
  const canRetry = RestaurantCreateContext.useSelector((snapshot) => snapshot.can({ type: 'picture.retry' }));
  return (
    <div className={css.stack}>
      <Notice tone="red" title={failure}>
        {reason}
      </Notice>
      <p className={css.quietText}>The restaurant is there. Only its image is missing.</p>
      {canChangePicture && (
        <FileField
          label="Another image"
          accept={acceptedImages}
          error={pictureError ?? undefined}
          hint="JPEG, PNG or WebP, up to 5 MB"
          onChoose={([file]) => file && send({ type: 'picture.choose', file: files.put(file) })}
        />
      )}
      <div className={css.submitRow}>
        {canRetry && (
          <Button data-retry onClick={() => send({ type: 'picture.retry' })}>
            Try the image again
          </Button>
        )}
        <Button tone="outline" onClick={() => send({ type: 'picture.skip' })}>
          Continue without image
        </Button>
      </div>
    </div>
  );
}
