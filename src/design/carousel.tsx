import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import * as css from './carousel.css.ts';
import { Picture } from './picture.tsx';
import { onArrowKeys, useSwipe } from './swipe.ts';

type CarouselProps = {
  /** What is to be seen: 'Masala Dosa'. */
  title: string;
  /** None is a placeholder. */
  pictures: readonly string[];
  /** Counted from 0. */
  at: number;
  onNext: () => void;
  onPrevious: () => void;
  /** Lies over the picture. */
  children?: ReactNode;
};

/** Pictures one at a time in their frame; the others by buttons, arrow keys and swipes. */
export function Carousel({ title, pictures, at, onNext, onPrevious, children }: CarouselProps) {
  const swipe = useSwipe({ onNext, onPrevious });
  const hasOthers = pictures.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same as keys and swipes
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={`Photos of ${title}`}
      className={css.frame}
      onKeyDown={onArrowKeys({ onNext, onPrevious })}
      {...swipe}
    >
      <Picture
        key={pictures[at]}
        src={pictures[at]}
        alt={title}
        width={480}
        height={320}
        eager
        draggable={false}
        className={css.picture}
      />
      {children}
      {hasOthers && (
        <>
          <div className={css.steps}>
            <IconButton label="Previous photo" className={css.button} onClick={onPrevious}>
              <ChevronLeft size={24} aria-hidden="true" />
            </IconButton>
            <IconButton label="Next photo" className={css.button} onClick={onNext}>
              <ChevronRight size={24} aria-hidden="true" />
            </IconButton>
          </div>
          <p aria-live="polite" className={css.counter}>
            {`${at + 1} of ${pictures.length}`}
          </p>
        </>
      )}
    </div>
  );
}
