import { type ComponentProps, useEffect, useState } from 'react';
import { pictureSources } from '../../domain/picture-sources.ts';
import plate from './art/plate.svg';
import { classNames } from './class-names.ts';
import * as css from './picture.css.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | null | undefined;
  alt: string;
  /** Displayed size; it reserves the space before the picture loads. */
  width: number;
  height: number;
  /** For pictures above the fold: loads eagerly and with high priority. */
  eager?: boolean;
  onBroken?: () => void;
};

/**
 * A picture whose space is reserved; a drawing replaces a missing or broken picture (ERR-20). A broken one is tried again when
 * the browser is online again.
 */
export function Picture({ src, alt, width, height, sizes, eager, onBroken, className, ...rest }: PictureProps) {
  // Stores the broken URL instead of a flag, so that a new URL is tried.
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (broken === undefined) return;
    const again = () => setBroken(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [broken]);
  const there = src && src !== broken ? src : undefined;
  if (there === undefined) {
    return (
      <img
        {...rest}
        src={plate}
        alt={alt}
        width={width}
        height={height}
        className={classNames(css.picture, css.missingPicture, className)}
      />
    );
  }
  return (
    <img
      {...rest}
      {...pictureSources(there, width)}
      sizes={sizes ?? `${width}px`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      className={classNames(css.picture, className)}
      onError={() => {
        setBroken(there);
        onBroken?.();
      }}
    />
  );
}
