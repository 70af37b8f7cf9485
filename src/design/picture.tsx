import { type ComponentProps, useState } from 'react';
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

/** The widths that the server renders its pictures at, in px. */
const widths = [160, 320, 480, 640, 960, 1280];

/** Pictures of ours come in the width that is asked for; those of others come as they are. */
function sources(src: string, width: number) {
  if (!src.startsWith('/pictures')) return { src };
  const useful = widths.filter((each, at) => each <= width * 2 || (widths[at - 1] ?? 0) < width * 2);
  return {
    src: `${src}?w=${useful.find((each) => each >= width) ?? useful.at(-1)}`,
    srcSet: useful.map((each) => `${src}?w=${each} ${each}w`).join(', '),
  };
}

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
      {...sources(there, width)}
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
