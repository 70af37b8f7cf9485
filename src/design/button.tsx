import type { ComponentProps, MouseEvent } from 'react';
import * as css from './button.css.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import type { Elements } from './elements.ts';

export type ButtonStyle = {
  tone?: keyof typeof css.tone | undefined;
  size?: keyof typeof css.size | undefined;
  /** Takes the full width of its container. */
  full?: boolean | undefined;
  icon?: Elements;
};

/** While the button is busy, a spinner and `busyLabel` replace its content. */
type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean; busyLabel?: string };

/** Class names of a button, for links that look like buttons. */
export function buttonClass({ tone = 'primary', size = 'm', full = false }: ButtonStyle): string {
  return classNames(css.tone[tone], css.size[size], full && css.fullWidth);
}

/** The icon and the text of a button or of a link that looks like one. */
export function ButtonContent({ icon, children, ...rest }: ComponentProps<'span'> & Pick<ButtonStyle, 'icon'>) {
  const content = icon ? (
    <>
      {icon}
      <span>{children}</span>
    </>
  ) : (
    children
  );
  return (
    <span {...rest} className={css.content}>
      {content}
    </span>
  );
}

/**
 * A button. While `busy` it keeps its width, shows a spinner and ignores clicks and submits. It is not disabled then,
 * because a disabled button loses the focus.
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
      <ButtonContent icon={icon} {...(busy && busyLabel && { 'aria-hidden': true })}>
        {children}
      </ButtonContent>
      {busy && (
        <span className={css.busyLabel}>
          <Spinner />
          {busyLabel && <span>{busyLabel}</span>}
        </span>
      )}
    </button>
  );
}

/** A button of 44 px with an icon only; `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} aria-label={label} className={classNames(css.iconButton, className)} />;
}
