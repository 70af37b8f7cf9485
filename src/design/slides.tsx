import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import * as css from './slides.css.ts';

type SlidesProps = Omit<ComponentProps<'ul'>, 'onScroll'> & {
  /** Index of the current slide, from 0. */
  at: number;
  /** Called when the user scrolls to another slide. */
  onMove: (at: number) => void;
  children: ReactNode;
};

const showSlide = (list: HTMLElement, at: number, behavior: ScrollBehavior) =>
  list.scrollTo({ left: at * list.clientWidth, behavior });

/** A strip of `<li>` slides, shown one at a time; it scrolls to `at` and follows scrolling by the user. */
export function Slides({ at, onMove, children, ...rest }: SlidesProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const show = (behavior: ScrollBehavior) => list && showSlide(list, at, behavior);
    show('smooth');
    // Keeps the current slide when the screen is rotated. The resize event comes before the scroll event; changes of
    // the height alone are ignored, because a phone's address bar changes it while scrolling.
    let width = list?.clientWidth;
    const stay = () => {
      if (list?.clientWidth !== width) show('instant');
      width = list?.clientWidth;
    };
    addEventListener('resize', stay);
    return () => removeEventListener('resize', stay);
  }, [at]);
  return (
    <ul
      {...rest}
      ref={strip}
      className={css.strip}
      onScrollEnd={({ currentTarget: list }) => {
        const to = list.scrollLeft / list.clientWidth;
        // Scrolling by the user ends on a slide, so a position between two slides was caused by a resize.
        if (Math.abs(to - Math.round(to)) < 0.1) onMove(Math.round(to));
        else showSlide(list, at, 'instant');
      }}
    >
      {children}
    </ul>
  );
}
