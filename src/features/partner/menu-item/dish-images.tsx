import { useSelector } from '@xstate/react';
import { ImagePlus, Trash2, X } from 'lucide-react';
import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { acceptedImages } from '../../../../domain/image-file.ts';
import { selectPercent } from '../../../../machines/partner/image-upload/image-upload.selectors.ts';
import type { MenuItemActorRef } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import {
  selectDeletedMedia,
  selectImages,
  selectIsMediaLoading,
  selectMediaMessage,
  selectNewImages,
  selectUpload,
  selectUploading,
  selectView,
} from '../../../../machines/partner/menu-item/menu-item.selectors.ts';
import { maxNewImages } from '../../../../machines/partner/menu-item/new-images.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { Notice } from '../../../design/notice.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import * as css from './dish-dialog.css.ts';

/** The stored pictures of a dish, and up to three new pictures that the next save uploads (spec §2, §9). */
export function DishImages({ form, files }: { form: MenuItemActorRef; files: FileStore }) {
  return (
    <fieldset {...useFocusAfterList<HTMLFieldSetElement>()} className={css.images}>
      <legend className={css.legend}>Images</legend>
      <OwnImages form={form} />
      <NewImages form={form} />
      <Choose form={form} files={files} />
      <Progress form={form} />
    </fieldset>
  );
}

function OwnImages({ form }: { form: MenuItemActorRef }) {
  const images = useSelector(form, selectImages);
  const isLoading = useSelector(form, selectIsMediaLoading);
  const message = useSelector(form, selectMediaMessage);
  const going = useSelector(form, selectDeletedMedia);
  const isOff = useSelector(form, selectView) !== 'editing' || going !== null;
  if (isLoading) return <Spinner label="Loading the images" />;
  if (message !== null) {
    return (
      <Notice tone="red">
        {message}{' '}
        <Button tone="quiet" size="s" disabled={isOff} onClick={() => form.send({ type: 'media.retry' })}>
          Load the images again
        </Button>
      </Notice>
    );
  }
  if (images.length === 0) return null;
  return (
    <Rows className={css.pictures}>
      {images.map(({ mediaId, url }, index) => (
        <li key={mediaId} className={css.picture}>
          <Picture src={url} alt={`Image ${index + 1}`} width={96} height={72} className={css.image} />
          <IconButton
            label={`Delete image ${index + 1}`}
            className={css.removeButton}
            disabled={isOff}
            aria-busy={going === mediaId}
            onClick={() => form.send({ type: 'media.delete', mediaId })}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </Rows>
  );
}

function NewImages({ form }: { form: MenuItemActorRef }) {
  const images = useSelector(form, selectNewImages);
  const isOff = useSelector(form, selectView) !== 'editing';
  if (images.length === 0) return null;
  return (
    <Rows className={css.chosenFiles}>
      {images.map(({ file, url, isRegistered }) => (
        <li key={file.id} className={css.file}>
          <span className={css.fileName}>{file.name}</span>
          <span className={css.uploadState}>{isRegistered ? 'Added' : url === null ? 'New' : 'Uploaded'}</span>
          <IconButton
            label={`Remove ${file.name}`}
            disabled={isOff}
            onClick={() => form.send({ type: 'image.remove', id: file.id })}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </Rows>
  );
}

/** The rows; keeps the focus in the list when a picture is removed. */
function Rows(props: ComponentProps<'ul'>) {
  return <ul {...useFocusInRow()} {...props} />;
}

function Choose({ form, files }: { form: MenuItemActorRef; files: FileStore }) {
  const id = useId();
  const isOff = useSelector(form, selectView) !== 'editing';
  const chosenNames = useSelector(form, selectNewImages).map(({ file }) => file.name);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map((file) => files.put(file));
    // Cleared, so that a removed file can be chosen again.
    currentTarget.value = '';
    if (chosen.length > 0) form.send({ type: 'images.choose', files: chosen });
  };
  return (
    <div className={css.fileChooser}>
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedImages}
        className={css.fileInput}
        // Enabled even at the maximum, because disabling it would drop the focus; a further file is rejected with a
        // reason.
        disabled={isOff}
        aria-describedby={`${id}-hint ${id}-chosen`}
        onChange={choose}
      />
      <label htmlFor={id} className={css.fileLabel}>
        <ImagePlus size={18} aria-hidden="true" />
        Add images
      </label>
      <p id={`${id}-hint`} className={css.hint}>
        Up to {maxNewImages} at a time. JPEG, PNG or WebP, at most 5MB each.
      </p>
      <span id={`${id}-chosen`} role="status">
        {chosenNames.length > 0 && <VisuallyHidden>Chosen: {chosenNames.join(', ')}</VisuallyHidden>}
      </span>
    </div>
  );
}

function Progress({ form }: { form: MenuItemActorRef }) {
  const upload = useSelector(form, selectUpload);
  const uploading = useSelector(form, selectUploading);
  const percent = useSelector(uploading, (snapshot) => (snapshot ? selectPercent(snapshot) : 0));
  if (!upload) return null;
  const words = `Uploading image ${upload.number} of ${upload.of}`;
  return (
    <div className={css.progress}>
      <span role="status">{words}</span>
      <progress max={100} value={percent} aria-label={words} className={css.bar} />
      <Button tone="quiet" size="s" onClick={() => uploading?.send({ type: 'upload.cancel' })}>
        Cancel upload
      </Button>
    </div>
  );
}
