import type { ComponentProps } from 'react';
import * as css from './card.css.ts';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'li' | 'article' | 'section'; padded?: boolean };

/** A surface for one entity. Do not nest cards. */
export function Card({ as = 'div', padded = false, className, ...rest }: CardProps) {
  // All four tags accept these props, so the type of one tag is enough.
  const Tag = as as 'div';
  return <Tag {...rest} className={classNames(css.card, padded && css.paddedCard, className)} />;
}

/** Wraps the heading of a `Card`: the whole card becomes this link, which screen readers read once. */
export function CardLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} data-card-link="" className={classNames(css.link, className)} />;
}
