import { Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import * as css from './print-button.css.ts';

type PrintButtonProps = {
  label: string;
  /** The accessible name, which says what is printed; begins with the label. */
  fullLabel: string;
  className?: string;
  /** What is printed instead of the page. Only the button that was pressed last has it in the document. */
  children: ReactNode;
};

/** Whatever the user does next on the page ends the print, so that the browser's own 'Print' prints the page. */
const uses = ['pointerdown', 'keydown'] as const;

/**
 * Prints a sheet for an 80 mm printer instead of the page. The sheet is invisible on the screen. It stays in the document until
 * the user returns to the page: tablets fire `afterprint` before they have printed, and some browsers never do. A browser
 * that cannot print has no button.
 */
export function PrintButton({ label, fullLabel, className, children }: PrintButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    for (const use of uses) addEventListener(use, end, true);
    print();
    return () => uses.forEach((use) => removeEventListener(use, end, true));
  }, [isPrinting]);
  if (!('print' in globalThis)) return null;
  return (
    <>
      <Button
        tone="quiet"
        size="l"
        {...(className && { className })}
        icon={<Printer size={20} aria-hidden />}
        aria-label={fullLabel}
        onClick={() => setIsPrinting(true)}
      >
        {label}
      </Button>
      {isPrinting && createPortal(<div className={css.sheet}>{children}</div>, document.body)}
    </>
  );
}
