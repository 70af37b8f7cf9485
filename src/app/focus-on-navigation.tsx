import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Selectors of the controls by which the user left a page, by the router's key of the page's history entry. */
const leftBy = new Map<string, string>();

/** Returns a selector that finds the control again after the page is re-rendered, by its `href` or `aria-label`. */
function selectorOf(control: Element): string | undefined {
  for (const attribute of ['href', 'aria-label']) {
    const value = control.getAttribute(attribute);
    if (value !== null) return `${control.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

const keeps = ['focusin', 'keyup', 'click'] as const;

const loadPageFocus = () => import('./page-focus.ts');

/** The script may fail to load offline; the focus then stays where the browser puts it. */
const ignore = () => undefined;

/**
 * Moves the focus on navigation: to the heading of a new page, or, when the user returns to a page, to the control by
 * which they left it. Opening an overlay and changing the query do not move the focus. If a `data-retry` button that has
 * the focus is removed, by its own press ('Try again', 'Start taking orders') or because the page has recovered by itself,
 * the focus moves to its section.
 */
export function FocusOnNavigation() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });
  const used = useRef<string>(undefined);
  const end = useRef(() => {});
  useEffect(() => {
    const use = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('main a, main button, [data-retry]') : null;
      used.current = control ? selectorOf(control) : undefined;
    };
    // A key ends what began at the focus, because the user may have left the button by it.
    const keep = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('[data-retry]') : null;
      if (!control) return;
      const part = control.closest<HTMLElement>('section, [role="tabpanel"]');
      void loadPageFocus().then(({ keepFocus }) => keepFocus(control, part), ignore);
    };
    addEventListener('click', use, true);
    for (const type of keeps) addEventListener(type, keep, true);
    return () => {
      removeEventListener('click', use, true);
      for (const type of keeps) removeEventListener(type, keep, true);
    };
  }, []);
  useEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    if (left.pathname === pathname) return;
    if (used.current !== undefined) leftBy.set(left.key, used.current);
    used.current = undefined;
    end.current();
    void loadPageFocus().then(({ focusPage }) => {
      if (shown.current.pathname !== pathname) return;
      end.current = focusPage(kind === NavigationType.Pop ? leftBy.get(key) : undefined);
    }, ignore);
  }, [key, pathname, kind]);
  return null;
}
