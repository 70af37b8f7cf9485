import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import * as css from './button.css.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonStyle = {
  tone?: keyof typeof css.tone | undefined;
  size?: keyof typeof css.size | undefined;
  /** Takes the full width of its container. */
  full?: boolean | undefined;
  icon?: ReactNode;
};

/** While busy, `busyLabel` beside the spinner replaces the label. */
type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean; busyLabel?: string };

/** Class names of a button, for links that look like buttons. */
export function buttonClass({ tone = 'primary', size = 'm', full = false }: ButtonStyle): string {
  return classNames(css.tone[tone], css.size[size], full && css.full);
}

/**
 * A button. While `busy` it keeps its width and its focus, shows a spinner and ignores presses and submits: a disabled
 * button would lose the focus.
 */
export function Button({
  tone,
  size,
  full,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const swallow = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      onClick={busy ? swallow : onClick}
      className={classNames(buttonClass({ tone, size, full }), className)}
    >
      <span className={css.content} {...(busy && busyLabel && { 'aria-hidden': true })}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={css.wait}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

/** A button with an icon only: 44 px, named by `label`. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} className={classNames(css.iconOnly, className)} />;
}
