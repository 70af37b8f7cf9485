import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as css from './card.css.ts';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'li' | 'article' | 'section'; padded?: boolean };

/** One thing on its own sheet. Never inside another card. */
export function Card({ as = 'div', padded = false, className, ...rest }: CardProps) {
  // The four share their props; the type of one stands for all.
  const Tag = as as 'div';
  return <Tag {...rest} className={classNames(css.card, padded && css.padded, className)} />;
}

/** Put around the heading of a `Card`: the whole card becomes this one link, and is read once. */
export function CardLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} data-card-link="" className={classNames(css.link, className)} />;
}
