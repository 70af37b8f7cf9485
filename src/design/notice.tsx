import type { ReactNode } from 'react';
import * as css from './notice.css.ts';

type NoticeProps = { tone: keyof typeof css.tone; title?: ReactNode; children?: ReactNode };

/** Words that stay on the page; a red one interrupts a screen reader, the others wait their turn. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={css.tone[tone]} role={tone === 'red' ? 'alert' : 'status'}>
      {title && <p className={css.title}>{title}</p>}
      {children}
    </div>
  );
}
