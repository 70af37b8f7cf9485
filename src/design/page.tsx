import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import * as css from './page.css.ts';
import type { Elements } from './elements.ts';

type PageProps = Omit<ComponentProps<'main'>, 'title' | 'children'> & {
  children?: Elements;
  title?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: keyof typeof css.width;
  /** Reserves space for a `StickyBar` or `CartBar`. */
  stickyBar?: boolean;
};

/** The page below the navigation bar: the main landmark with the only h1. */
export function Page({
  title,
  lead,
  actions,
  width = 'wide',
  stickyBar = false,
  className,
  children,
  ...rest
}: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      {...rest}
      className={classNames(css.width[width], stickyBar && css.withStickyBar, className)}
    >
      {(title || actions) && (
        <header className={css.head}>
          <div className={css.titleBlock}>
            {title && <h1 className={css.title}>{title}</h1>}
            {lead && <p className={css.lead}>{lead}</p>}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </main>
  );
}

/** A section of a page; with a title it is a landmark named by it. */
export function PageSection({
  title,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title' | 'children'> & { title?: ReactNode; children?: Elements }) {
  const id = useId();
  return (
    <section {...rest} aria-labelledby={title ? id : undefined} className={classNames(css.section, className)}>
      {title && (
        <h2 id={id} className={css.sectionTitle}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
