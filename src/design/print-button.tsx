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

/**
 * Prints a sheet for an 80 mm printer instead of the page. The sheet is invisible on the screen, and leaves the document
 * when the browser has printed it.
 */
export function PrintButton({ label, fullLabel, className, children }: PrintButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [isPrinting]);
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
