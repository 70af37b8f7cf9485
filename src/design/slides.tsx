import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import * as css from './slides.css.ts';

type SlidesProps = Omit<ComponentProps<'ul'>, 'onScroll'> & {
  /** Which slide is to be seen, counted from 0. */
  at: number;
  /** Somebody scrolled to another one. */
  onMove: (at: number) => void;
  children: ReactNode;
};

const showSlide = (list: HTMLElement, at: number, behavior: ScrollBehavior) =>
  list.scrollTo({ left: at * list.clientWidth, behavior });

/** A strip of `<li>` slides, one at a time, that scrolls to `at` and can be scrolled by hand. */
export function Slides({ at, onMove, children, ...rest }: SlidesProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const show = (behavior: ScrollBehavior) => list && showSlide(list, at, behavior);
    show('smooth');
    // Whoever turns the phone looks at the same slide. The browser tells of the size before it tells of the scrolling,
    // and of a height alone, too: a phone's bar comes and goes under a moving finger.
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
        // Whoever scrolls ends on a slide. Between two, a width that has come and gone has moved it.
        if (Math.abs(to - Math.round(to)) < 0.1) onMove(Math.round(to));
        else showSlide(list, at, 'instant');
      }}
    >
      {children}
    </ul>
  );
}
