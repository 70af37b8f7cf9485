import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import * as css from './slides.css.ts';

type SlidesProps = Omit<ComponentProps<'ul'>, 'onScroll'> & {
  /** Which slide is to be seen, counted from 0. */
  at: number;
  /** Somebody scrolled to another one. */
  onMove: (at: number) => void;
  children: ReactNode;
};

/** A strip of `<li>` slides, one at a time, that scrolls to `at` and can be scrolled by hand. */
export function Slides({ at, onMove, children, ...rest }: SlidesProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const show = (behavior: ScrollBehavior) => list?.scrollTo({ left: at * list.clientWidth, behavior });
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
      onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => onMove(Math.round(scrollLeft / clientWidth))}
    >
      {children}
    </ul>
  );
}
