import type { ComponentProps } from 'react';
import { ButtonContent, type ButtonStyle, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import * as css from './link-button.css.ts';

/** A link to a page that looks like a button. */
export function LinkButton({ tone, size, full, icon, className, children, ...rest }: LinkProps & ButtonStyle) {
  return (
    <Link {...rest} className={classNames(buttonClass({ tone, size, full }), className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </Link>
  );
}

/** A link to another site that looks like a button. */
export function ButtonAnchor({
  tone,
  size,
  full,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonStyle) {
  return (
    <a {...rest} className={classNames(buttonClass({ tone, size, full }), className)}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  );
}

/** A text link; `inline` underlines it, which running text requires. */
export function TextLink({ inline = false, className, ...rest }: LinkProps & { inline?: boolean }) {
  return <Link {...rest} className={classNames(inline ? css.inlineLink : css.textLink, className)} />;
}
