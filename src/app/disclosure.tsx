import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../design/class-names.ts';
import { addOverlayEntry } from '../runtime/overlay-entry.ts';
import * as css from './disclosure.css.ts';

const isInLink = (element: Element) => element.closest('a[href]') !== null;

/**
 * A button that toggles a list of links, for the account and hamburger menus. Closes on Escape (focus returns to the
 * button), on a press outside, when the focus leaves, on navigation, and with the browser's back button. A press on a link
 * closes it by the navigation, which replaces the history entry of the open list.
 */
export function Disclosure({
  label,
  className,
  children,
}: {
  label: ReactNode;
  className: string;
  children: ReactNode;
}) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  if (openAt !== null && !isOpen) setOpenAt(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const leaveEntry = useRef<(willBeReplaced?: boolean) => void>(() => {});
  const close = useCallback(() => {
    leaveEntry.current();
    setOpenAt(null);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    leaveEntry.current = addOverlayEntry('menu', () => setOpenAt(null));
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !box.current?.contains(target) && !isInLink(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    // A dialog that a button of the list opens gives the focus back to what is still visible then.
    const onClick = ({ target }: Event) => {
      if (target instanceof HTMLButtonElement && box.current?.contains(target)) button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKey);
    return () => {
      // A navigation, such as a logout's, replaces the history entry; `close` has removed it otherwise.
      leaveEntry.current(true);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [close, isOpen]);

  return (
    <div
      ref={box}
      className={css.box}
      onBlur={({ relatedTarget }) => {
        if (!relatedTarget || box.current?.contains(relatedTarget)) return;
        if (!(isInLink(relatedTarget) && relatedTarget.matches(':active'))) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classNames(className, css.opener)}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => (isOpen ? close() : setOpenAt(key))}
      >
        {label}
      </button>
      <nav id={panelId} aria-label="Menu" className={css.panel} hidden={!isOpen}>
        {children}
      </nav>
    </div>
  );
}
