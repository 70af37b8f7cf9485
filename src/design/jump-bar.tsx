import { useEffect, useRef, useState, type MouseEvent } from 'react';
import * as css from './jump-bar.css.ts';

type JumpBarProps = {
  label: string;
  /** Sections of the page in order, each with the id of its element. */
  parts: readonly { id: string; label: string; count: number }[];
};

/** Distance from the top of the viewport at which a section becomes the current one, px: both bars and one line. */
const readingLine = 160;

/** Links to the sections of a long list; the current one is marked and kept in view. */
export function JumpBar({ label, parts }: JumpBarProps) {
  const list = useRef<HTMLElement>(null);
  const [current, setCurrent] = useCurrent(parts.map(({ id }) => id).join(' '));
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current?.scrollTo({ left: link.offsetLeft - list.current.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);
  return (
    <nav ref={list} aria-label={label} className={css.bar}>
      {parts.map(({ id, label: name, count }) => (
        <a
          key={id}
          href={`#${id}`}
          className={css.link}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => {
            if (jump(event)) setCurrent(id);
          }}
          // The browser does not scroll to a link while an edge of it is in sight.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {name} <span className={css.count}>{count}</span>
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the id of the last section above the reading line. At the end of the page, where a section may not reach that
 * line: the section that was jumped to while it is visible, else the last one.
 */
function useCurrent(ids: string) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const all = ids.split(' ');
    const look = () => {
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = all.findLast((id) => topOf(id) <= readingLine);
      setCurrent((before = '') => {
        if (!isAtEnd) return passed ?? all[0];
        return topOf(before) > readingLine && topOf(before) < innerHeight ? before : all.at(-1);
      });
    };
    // Runs at once, and when the viewport or the content changes its size.
    const size = new ResizeObserver(look);
    size.observe(document.body);
    addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      removeEventListener('scroll', look);
    };
  }, [ids]);
  return [current, setCurrent] as const;
}

const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;

/** Replaces the history entry, so that the back button leaves the page, and moves the focus to the section. */
function jump(event: MouseEvent<HTMLAnchorElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
  return true;
}
