import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../design/class-names.ts';
import * as css from './disclosure.css.ts';

/**
 * A button that toggles a list of links, for the account and hamburger menus. Closes on Escape (focus returns to the
 * button), on a click outside, when the focus leaves, and on navigation.
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
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(null);
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);

  return (
    <div
      ref={box}
      className={css.box}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpenAt(null);
      }}
    >
      <button
        ref={button}
        type="button"
        className={classNames(className, css.opener)}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenAt(isOpen ? null : key)}
      >
        {label}
      </button>
      <nav id={panelId} aria-label="Menu" className={css.panel} hidden={!isOpen}>
        {children}
      </nav>
    </div>
  );
}
