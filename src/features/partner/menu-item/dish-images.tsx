import { useSelector } from '@xstate/react';
import { ImagePlus, Trash2, Undo2, X } from 'lucide-react';
import { useId, type ChangeEvent, type ComponentProps } from 'react';
import { acceptedImages } from '../../../../domain/image-file.ts';
import { selectPage as selectUploadPage } from '../../../../machines/partner/image-upload/image-upload.view.ts';
import type { MenuItemActorRef } from '../../../../machines/partner/menu-item/menu-item.machine.ts';
import { selectPage, selectUploading } from '../../../../machines/partner/menu-item/menu-item.view.ts';
import { maxNewImages } from '../../../../machines/partner/menu-item/new-images.ts';
import type { FileStore } from '../../../../machines/shared/lib/file-store.ts';
import { Button, IconButton } from '../../../design/button.tsx';
import { FilePreview } from '../../../design/file-preview.tsx';
import { useFocusInRow } from '../../../design/focus-in-row.ts';
import { Notice } from '../../../design/notice.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { useFocusAfterList } from '../../../design/focus-after-list.ts';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import * as css from './dish-dialog.css.ts';

/**
 * The stored pictures of a dish, of which the next save deletes the marked ones (D330), and up to three new pictures that
 * it uploads (spec §2, §9).
 */
export function DishImages({ form, files }: { form: MenuItemActorRef; files: FileStore }) {
  return (
    <fieldset {...useFocusAfterList<HTMLFieldSetElement>()} className={css.images}>
      <legend className={css.legend}>Images</legend>
      <OwnImages form={form} />
      <NewImages form={form} files={files} />
      <Choose form={form} files={files} />
      <Progress form={form} />
    </fieldset>
  );
}

function OwnImages({ form }: { form: MenuItemActorRef }) {
  const { images, isMediaLoading, mediaMessage, dropped, isOff } = useSelector(form, selectPage);
  if (isMediaLoading) return <Spinner label="Loading the images" />;
  if (mediaMessage !== null) {
    return (
      <Notice tone="red">
        <span>{mediaMessage}</span>{' '}
        <Button tone="quiet" size="s" disabled={isOff} onClick={() => form.send({ type: 'media.retry' })}>
          Load the images again
        </Button>
      </Notice>
    );
  }
  if (images.length === 0) return null;
  return (
    <Rows className={css.pictures}>
      {images.map(({ mediaId, url }, index) => {
        const isDropped = dropped.includes(mediaId);
        return (
          <li key={mediaId} className={css.picture}>
            <Picture
              src={url}
              alt={`Image ${index + 1}`}
              width={96}
              height={72}
              className={isDropped ? css.droppedImage : css.image}
            />
            {isDropped && <span className={css.droppedText}>Deleted when you save</span>}
            <IconButton
              label={`${isDropped ? 'Keep' : 'Delete'} image ${index + 1}`}
              className={isDropped ? css.keepButton : css.removeButton}
              disabled={isOff}
              onClick={() => form.send({ type: isDropped ? 'media.keep' : 'media.delete', mediaId })}
            >
              {isDropped ? <Undo2 size={18} aria-hidden="true" /> : <Trash2 size={18} aria-hidden="true" />}
            </IconButton>
          </li>
        );
      })}
    </Rows>
  );
}

function NewImages({ form, files }: { form: MenuItemActorRef; files: FileStore }) {
  const { newImages: images, isOff } = useSelector(form, selectPage);
  if (images.length === 0) return null;
  return (
    <Rows className={css.chosenFiles}>
      {images.map(({ file, url, isRegistered }) => (
        <li key={file.id} className={css.file}>
          <FilePreview file={files.take(file.id)} />
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
  // A file that is gone is chosen again while its upload has failed.
  const canChoose = useSelector(form, (snapshot) => snapshot.can({ type: 'images.choose', files: [] }));
  const { newImages, isOff } = useSelector(form, selectPage);
  const chosenNames = newImages.map(({ file }) => file.name);
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
        disabled={isOff && !canChoose}
        aria-describedby={`${id}-hint ${id}-chosen`}
        onChange={choose}
      />
      <label htmlFor={id} className={css.fileLabel}>
        <ImagePlus size={18} aria-hidden="true" />
        <span>Add images</span>
      </label>
      <p
        id={`${id}-hint`}
        className={css.hint}
      >{`Up to ${maxNewImages} at a time. JPEG, PNG or WebP, at most 5MB each.`}</p>
      <span id={`${id}-chosen`} role="status">
        {chosenNames.length > 0 && <VisuallyHidden>{`Chosen: ${chosenNames.join(', ')}`}</VisuallyHidden>}
      </span>
    </div>
  );
}

function Progress({ form }: { form: MenuItemActorRef }) {
  const { upload } = useSelector(form, selectPage);
  const uploading = useSelector(form, selectUploading);
  const percent = useSelector(uploading, (snapshot) => (snapshot ? selectUploadPage(snapshot).percent : 0));
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
