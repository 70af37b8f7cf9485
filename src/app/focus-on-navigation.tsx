import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A selector of the control that was used last on each place of the history, by the router's key of it. */
const leftBy = new Map<string, string>();

/** Finds a control again after its page was drawn anew: by where it leads, or by its name. */
function selectorOf(control: Element): string | undefined {
  for (const attribute of ['href', 'aria-label']) {
    const value = control.getAttribute(attribute);
    if (value !== null) return `${control.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

/**
 * Moves the focus when the page changes: to the heading of a new page, and on a page that is returned to, to the control
 * by which it was left. What only lies over a page, or is written into its address, moves nothing.
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
        // Without a network the script may not come: the focus stays where the browser leaves it.
      },
    );
    return () => {
      isOver = true;
      end();
    };
  }, [key, pathname, kind]);
  return null;
}
