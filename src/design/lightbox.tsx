import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { IconButton } from './button.tsx';
import { useFocusReturn } from './focus-return.ts';
import * as css from './lightbox.css.ts';
import { Picture } from './picture.tsx';
import { setRadixNonce } from './radix-nonce.ts';
import { StepButtons } from './step-buttons.tsx';
import { onArrowKeys, useSwipe } from './swipe.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type LightboxProps = {
  open: boolean;
  onClose: () => void;
  /** What the pictures show, such as 'Charminar'. */
  title: string;
  pictures: readonly string[];
  /** Index of the current picture, from 0. */
  at: number;
  onNext: () => void;
  onPrevious: () => void;
};

/**
 * Shows one picture full-screen; buttons, arrow keys and swipes change it. Traps and restores the focus; Escape and the
 * close button close it. Load it lazily.
 */
export default function Lightbox({ open, onClose, title, pictures, at, onNext, onPrevious }: LightboxProps) {
  setRadixNonce();
  const focusReturn = useFocusReturn();
  const swipe = useSwipe({ onNext, onPrevious });
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* Invisible; it locks the scrolling of the page below. */}
        <Radix.Overlay />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={css.screen}
          onKeyDown={onArrowKeys({ onNext, onPrevious })}
        >
          <Radix.Title asChild>
            <VisuallyHidden as="h2">{`Photos of ${title}`}</VisuallyHidden>
          </Radix.Title>
          <div className={css.head}>
            <p aria-live="polite" className={css.counter}>
              {`${at + 1} of ${pictures.length}`}
            </p>
            <Radix.Close asChild>
              <IconButton label="Close" className={css.button}>
                <X size={24} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className={css.stage} {...swipe}>
            <Picture
              key={pictures[at]}
              src={pictures[at]}
              alt={`Photo ${at + 1} of ${title}`}
              width={960}
              height={720}
              sizes="100vw"
              eager
              draggable={false}
              className={css.picture}
            />
          </div>
          {pictures.length > 1 && (
            <div className={css.steps}>
              <StepButtons size={28} className={css.button} onPrevious={onPrevious} onNext={onNext} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
