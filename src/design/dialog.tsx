import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import * as css from './dialog.css.ts';
import { useFocusReturn } from './focus-return.ts';
import { setRadixNonce } from './radix-nonce.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import type { Elements } from './elements.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean;
  description?: ReactNode;
  /** The actions, below the scrolling content. */
  footer?: ReactNode;
  wide?: boolean;
  children?: Elements;
};

/**
 * A bottom sheet below 768 px, a centred dialog from there on. Traps and restores the focus; Escape, the scrim and the
 * close button close it. Load it lazily, because Radix Dialog adds 11 KB.
 */
export default function Dialog({ open, onClose, title, hideTitle, description, footer, wide, children }: DialogProps) {
  setRadixNonce();
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.scrim} />
        <Radix.Content
          {...focusReturn}
          className={classNames(css.panel, wide && css.widePanel)}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className={css.head}>
            <Radix.Title className={css.title}>
              {hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X size={22} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </header>
          <div className={css.body}>
            {description && <Radix.Description className={css.description}>{description}</Radix.Description>}
            {children}
          </div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
