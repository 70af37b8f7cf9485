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

const loadPageFocus = () => import('./page-focus.ts');

/** The script may fail to load offline; the focus then stays where the browser puts it. */
const ignore = () => undefined;

/**
 * Moves the focus on navigation: to the heading of a new page, or, when the user returns to a page, to the control by
 * which they left it. Opening an overlay and changing the query do not move the focus. If a clicked `data-retry` button
 * is removed during the retry, the focus moves to its section of the page.
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
      if (!control?.hasAttribute('data-retry')) return;
      const part = control.closest<HTMLElement>('section, [role="tabpanel"]');
      void loadPageFocus().then(({ keepFocus }) => keepFocus(control, part), ignore);
    };
    addEventListener('click', use, true);
    return () => removeEventListener('click', use, true);
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
