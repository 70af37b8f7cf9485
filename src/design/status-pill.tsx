import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import * as css from './status-pill.css.ts';

type StatusPillProps = ComponentProps<'span'> & { tone: keyof typeof css.tone; dot?: boolean };

/** A status or badge of one or two words. The text alone carries the meaning; the colour only repeats it. */
export function StatusPill({ tone, dot = false, className, children, ...rest }: StatusPillProps) {
  return (
    <span {...rest} className={classNames(css.tone[tone], className)}>
      {dot ? (
        <>
          <span className={css.dot} aria-hidden="true" />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
