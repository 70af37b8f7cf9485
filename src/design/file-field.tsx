import { ImagePlus } from 'lucide-react';
import { classNames } from './class-names.ts';
import * as css from './file-field.css.ts';
import { Field, type FieldWords } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type FileFieldProps = FieldWords & {
  /** Types for the browser's picker, comma-separated. */
  accept: string;
  disabled?: boolean;
  /** What is chosen: it stands in the field. */
  chosen?: string | undefined;
  /** Each of the files, if several were chosen or dropped. */
  onChoose: (files: readonly File[]) => void;
  multiple?: boolean;
};

/** Pictures by picker or by dropping them: the native field under a plate of our own. */
export function FileField({ accept, disabled = false, chosen, onChoose, multiple = false, ...words }: FileFieldProps) {
  return (
    <Field {...words}>
      {(wired) => (
        <div className={css.drop}>
          <ImagePlus className={css.icon} size={28} aria-hidden="true" />
          <span className={css.words} aria-hidden="true">
            <span className={css.name}>{chosen ?? (multiple ? 'Choose images' : 'Choose an image')}</span>
            <span className={css.quiet}>{chosen ? 'Press or drop to choose another' : 'or drop it here'}</span>
          </span>
          {/* Announced when it changes, and read with the field: the native name is empty, as its value is reset. */}
          <span id={`${wired.id}-chosen`} role="status">
            {chosen && <VisuallyHidden>Chosen: {chosen}</VisuallyHidden>}
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
              // The same file can be chosen again, after a refusal for instance.
              target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
