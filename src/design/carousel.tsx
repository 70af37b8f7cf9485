import * as css from './carousel.css.ts';
import { Picture } from './picture.tsx';
import { StepButtons } from './step-buttons.tsx';
import { onArrowKeys, useSwipe } from './swipe.ts';
import type { Elements } from './elements.ts';

type CarouselProps = {
  /** What the pictures show, such as 'Masala Dosa'. */
  title: string;
  /** An empty list shows a placeholder. */
  pictures: readonly string[];
  /** Index of the current picture, from 0. */
  at: number;
  onNext: () => void;
  onPrevious: () => void;
  /** Rendered over the picture. */
  children?: Elements;
};

/** Shows one picture at a time; buttons, arrow keys and swipes change it. */
export function Carousel({ title, pictures, at, onNext, onPrevious, children }: CarouselProps) {
  const swipe = useSwipe({ onNext, onPrevious });
  const hasOthers = pictures.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and swipes only do what the buttons do
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
            <StepButtons size={24} className={css.button} onPrevious={onPrevious} onNext={onNext} />
          </div>
          <p aria-live="polite" className={css.counter}>
            {`${at + 1} of ${pictures.length}`}
          </p>
        </>
      )}
    </div>
  );
}
