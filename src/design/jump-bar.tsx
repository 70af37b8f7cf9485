import { isolateName } from '../../domain/isolate-name.ts';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import * as css from './jump-bar.css.ts';

type JumpBarProps = {
  label: string;
  /** Sections of the page in order, each with the id of its element. */
  parts: readonly { id: string; label: string; count: number }[];
};

/**
 * Distance from the top of the viewport at which a section becomes the current section, px: the height of both bars and
 * one line of text.
 */
const readingLine = 160;

/** Links to the sections of a long list; the link to the current section is marked and kept in view. */
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
          // Browsers do not scroll to a focused link that is partly visible.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          <span>{isolateName(name)}</span> <span className={css.count}>{count}</span>
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the id of the last section above the reading line. At the end of the page, where a section may never reach
 * that line, returns the section that the user jumped to if it is visible, else the last section.
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
    // Calls `look` immediately, and whenever the viewport or the content changes its size.
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

/**
 * Scrolls to the section and focuses it, without a new history entry, so that the back button leaves the page. Returns
 * false if a modifier key leaves the click to the browser.
 */
function jump(event: MouseEvent<HTMLAnchorElement>): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
  return true;
}
