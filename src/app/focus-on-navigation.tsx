import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Selector of the control that was used last, by the router's key of the history entry. */
const leftBy = new Map<string, string>();

/** Returns a selector that finds a control after the page was rendered again: by its link target or its name. */
function selectorOf(control: Element): string | undefined {
  for (const attribute of ['href', 'aria-label']) {
    const value = control.getAttribute(attribute);
    if (value !== null) return `${control.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

const loadPageFocus = () => import('./page-focus.ts');

/** Offline, the script may fail to load: the browser's default focus remains. */
const ignore = () => undefined;

/**
 * Moves the focus on navigation: to the heading of a new page; on a previous page, to the control by which it was left.
 * Overlays and changes of the query do not move it. If a pressed button with `data-retry` disappears while it tries
 * again what failed, the focus stays in its part of the page.
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
