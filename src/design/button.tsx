import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import * as css from './button.css.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  tone?: keyof typeof css.tone | undefined;
  size?: keyof typeof css.size | undefined;
  /** As wide as its box. */
  full?: boolean | undefined;
  icon?: ReactNode;
};

/** `busyLabel` stands beside the spinner, in place of what the button says otherwise. */
type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean; busyLabel?: string };

/** The class names of a button, for links that look like one. */
export function buttonClass({ tone = 'primary', size = 'm', full = false }: ButtonLook): string {
  return classNames(css.tone[tone], css.size[size], full && css.full);
}

/**
 * A press. While `busy` it keeps its width and its focus, shows a spinner and swallows presses and submits:
 * a disabled button would drop the focus to the page's top.
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

/** A press that is drawn only: 44 px, named by `label`. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} className={classNames(css.iconOnly, className)} />;
}
