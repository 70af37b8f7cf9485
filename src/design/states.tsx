import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { type PlateKind, PlateArt } from './plate-art.tsx';
import * as css from './states.css.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import type { Elements } from './elements.ts';

/** Level of the title: `h1` if the state is the only content of the page. */
type Heading = { heading?: 'h1' | 'h2' };

type EmptyStateProps = Heading & {
  art?: PlateKind;
  title: ReactNode;
  text?: ReactNode;
  /** The next action. */
  children?: ReactNode;
};

/** An empty list: a drawing, a text and the next action. */
export function EmptyState({ art = 'plate', heading: Heading = 'h2', title, text, children }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <PlateArt kind={art} className={css.art} />
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}

type ErrorStateProps = Heading & {
  title: ReactNode;
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  children?: Elements;
};

/** What failed, what to do, and a retry button. */
export function ErrorState({
  heading: Heading = 'h2',
  title,
  text,
  onRetry,
  retrying = false,
  children,
}: ErrorStateProps) {
  return (
    <div className={css.state} role="alert">
      <PlateArt kind="broken" className={css.art} />
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {(onRetry || children) && (
        <div className={css.actions}>
          {onRetry && (
            <Button data-retry onClick={onRetry} busy={retrying}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** A placeholder in the shape of the loading content. Use it inside a `SkeletonGroup`. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof css.skeleton; className?: string }) {
  return <div className={classNames(css.skeleton[shape], className)} />;
}

/** The heading of a page that is loading; it never gets the focus. */
export function HeadingLoading({ children }: { children: string }) {
  return (
    <VisuallyHidden as="h1" id="loading">
      {children}
    </VisuallyHidden>
  );
}

/** Names what is loading, and hides the shapes from screen readers. Not a live region: the result is announced. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  /** Omit it if another text says what is loading. */
  label?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      <div className={className ?? css.skeletons} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
