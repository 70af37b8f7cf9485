import { useCallback } from 'react';
import * as css from './file-preview.css.ts';

/** A chosen picture before its upload, beside its file's name; nothing if the browser cannot show it. */
export function FilePreview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.hidden = false;
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      ref={show}
      alt=""
      width={64}
      height={48}
      className={css.preview}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  );
}
