import { ImagePlus } from 'lucide-react';
import { classNames } from './class-names.ts';
import * as css from './file-field.css.ts';
import { Field, type FieldTexts } from './field.tsx';
import { FilePreview } from './file-preview.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type FileFieldProps = FieldTexts & {
  /** Accepted types for the file picker, comma-separated. */
  accept: string;
  disabled?: boolean;
  /** Name of the chosen file, shown in the field. */
  chosen?: string | undefined;
  /** The chosen file, if it is a picture to show. */
  preview?: File | undefined;
  /** Called with all chosen or dropped files. */
  onChoose: (files: readonly File[]) => void;
  multiple?: boolean;
};

/** Selects pictures with the file picker or by drag and drop: a native input under a custom surface. */
export function FileField({
  accept,
  disabled = false,
  chosen,
  preview,
  onChoose,
  multiple = false,
  ...words
}: FileFieldProps) {
  return (
    <Field {...words}>
      {(wired) => (
        <div className={css.dropArea}>
          {preview ? <FilePreview file={preview} /> : <ImagePlus className={css.icon} size={28} aria-hidden="true" />}
          <span className={css.text} aria-hidden="true">
            <span className={css.fileName}>{chosen ?? (multiple ? 'Choose images' : 'Choose an image')}</span>
            <span className={css.hint}>{chosen ? 'Press or drop to choose another' : 'or drop it here'}</span>
          </span>
          {/* Announced when it changes and read with the field: the native value is empty, because it is reset. */}
          <span id={`${wired.id}-chosen`} role="status">
            {chosen && <VisuallyHidden>{`Chosen: ${chosen}`}</VisuallyHidden>}
          </span>
          <input
            {...wired}
            aria-describedby={classNames(wired['aria-describedby'], `${wired.id}-chosen`)}
            type="file"
            className={css.input}
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            onChange={({ target }) => {
              onChoose([...(target.files ?? [])]);
              // Cleared, so that choosing the same file again fires a change event.
              target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
