import { useEffect, useRef, useState, type MouseEvent } from 'react';
import * as css from './jump-bar.css.ts';

type JumpBarProps = {
  label: string;
  /** The parts of the page in their order, each with the id of its element. */
  parts: readonly { id: string; label: string; count: number }[];
};

/** How far below the window's top a part begins to be the one that is read, px: both bars and a line. */
const readingLine = 160;

/** Links to the parts of a long list; the one that is read is marked and kept in sight. */
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
        >
          {name} <span className={css.count}>{count}</span>
        </a>
      ))}
    </nav>
  );
}

/**
 * The id of the last part that has passed the reading line. Where the page ends before a part can come up to it: the one
 * that was jumped to, while it is in sight, else the last of all.
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
    // At once, and where the window or what stands in the page takes another size.
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

/** Without a place in the history: 'back' leaves the page. The keyboard goes on from the part. */
function jump(event: MouseEvent<HTMLAnchorElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
  return true;
}
