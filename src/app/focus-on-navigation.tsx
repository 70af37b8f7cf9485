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

/**
 * Moves the focus on navigation: to the heading of a new page; on a previous page, to the control by which it was left.
 * Overlays and changes of the query do not move it.
 */
export function FocusOnNavigation() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef({ key, pathname });
  const used = useRef<string>(undefined);
  useEffect(() => {
    const use = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('main a, main button') : null;
      used.current = control ? selectorOf(control) : undefined;
    };
    addEventListener('click', use, true);
    return () => removeEventListener('click', use, true);
  }, []);
  useEffect(() => {
    const left = shown.current;
    shown.current = { key, pathname };
    if (left.pathname === pathname) return undefined;
    if (used.current !== undefined) leftBy.set(left.key, used.current);
    used.current = undefined;
    let isOver = false;
    let end = () => {};
    void import('./page-focus.ts').then(
      ({ focusPage }) => {
        if (!isOver) end = focusPage(kind === NavigationType.Pop ? leftBy.get(key) : undefined);
      },
      () => {
        // Offline, the script may fail to load: the browser's default focus remains.
      },
    );
    return () => {
      isOver = true;
      end();
    };
  }, [key, pathname, kind]);
  return null;
}
