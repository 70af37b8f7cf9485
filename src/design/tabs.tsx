import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import * as css from './tabs.css.ts';

type TabsProps<Id extends string> = {
  /** Name of the tab list for screen readers. */
  label: string;
  value: Id;
  onChange: (id: Id) => void;
  items: readonly { id: Id; label: string; count?: number | undefined }[];
  /** Prefix of the ids; pass the same value to `TabPanel`. */
  idBase: string;
};

/** Returns the new index for a key, from the current index and the number of tabs. */
const moves: Partial<Record<string, (at: number, length: number) => number>> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** Tabs as in the WAI-ARIA pattern: one tab stop, and arrow keys select a tab. */
export function Tabs<Id extends string>({ label, value, onChange, items, idBase }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === value);
    const next = items[moves[event.key]?.(at, items.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${idBase}-tab-${next.id}`)}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={css.list} ref={list} onKeyDown={move} tabIndex={-1}>
      {items.map(({ id, label: words, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${idBase}-tab-${id}`}
          aria-controls={id === value ? `${idBase}-panel-${id}` : undefined}
          aria-selected={id === value}
          tabIndex={id === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(id)}
        >
          <span>{words}</span>
          {count !== undefined && <span className={css.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Content of the selected tab. */
export function TabPanel({ idBase, id, children }: { idBase: string; id: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${idBase}-panel-${id}`} aria-labelledby={`${idBase}-tab-${id}`} className={css.panel}>
      {children}
    </div>
  );
}
