import { type ComponentProps, useState } from 'react';
import { pictureSources } from '../../domain/picture-sources.ts';
import plate from './art/plate.svg';
import { classNames } from './class-names.ts';
import * as css from './picture.css.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  src: string | null | undefined;
  alt: string;
  /** The drawn size; with it the layout is kept before the picture comes. */
  width: number;
  height: number;
  /** Above the fold: loaded at once and first. */
  eager?: boolean;
  onBroken?: () => void;
};

/** A picture that keeps its place; a plate is drawn when there is none or it is broken (ERR-20). */
export function Picture({ src, alt, width, height, sizes, eager, onBroken, className, ...rest }: PictureProps) {
  // The address that broke, not a flag: another address gets its own try.
  const [broken, setBroken] = useState<string>();
  const there = src && src !== broken ? src : undefined;
  if (there === undefined) {
    return (
      <img
        {...rest}
        src={plate}
        alt={alt}
        width={width}
        height={height}
        className={classNames(css.picture, css.missing, className)}
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
