import type { ReactNode } from 'react';
import * as css from './notice.css.ts';

type NoticeProps = {
  tone: keyof typeof css.tone;
  title?: ReactNode;
  children?: ReactNode;
  /** False inside a live region, which announces it already. */
  live?: boolean;
};

/** Words that stay on the page; a red one interrupts a screen reader, the others wait their turn. */
export function Notice({ tone, title, children, live = true }: NoticeProps) {
  return (
    <div className={css.tone[tone]} role={live ? (tone === 'red' ? 'alert' : 'status') : undefined}>
      {title && <p className={css.title}>{title}</p>}
      {children}
    </div>
  );
}
