import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasOverlay } from './history-state.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** An absolute path of this site, which may have a query. */
  to: string;
  /** Loads a new document, as a link to another site does. */
  reloadDocument?: boolean;
  /** Renders the page during the press, not as a transition: for a page that shows placeholders first (D287). */
  flushSync?: boolean;
};

/**
 * A link to a page of the app. React Router's own link also resolves relative paths and prefetches data of routes, which
 * the app does not use: 2.4 KB, and work for each of a list's links (D286).
 */
export function Link({ to, reloadDocument = false, flushSync = false, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { metaKey, altKey, ctrlKey, shiftKey } = event;
    // The browser opens a new tab or window, or saves the file.
    if (reloadDocument || event.defaultPrevented || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    // The link is removed during the press. Without the focus, that needs no layout.
    if (flushSync) event.currentTarget.blur();
    // As in a browser, a link to the current page adds no history entry; the entry of an open menu or dialog is replaced.
    const isHere = to === location.pathname + location.search + location.hash;
    void navigate(to, { replace: isHere || hasOverlay(), flushSync });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that is marked as current on its page and on the pages below it. */
export function NavLink({ to, ...rest }: LinkProps) {
  const path = useLocation().pathname.toLowerCase();
  const isCurrent = path === to || path.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
