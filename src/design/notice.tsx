import type { ReactNode } from 'react';
import * as css from './notice.css.ts';

type NoticeProps = {
  tone: keyof typeof css.tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Set it to false inside a live region, which announces the text already. */
  live?: boolean;
};

/** A message that stays on the page; a red one is announced assertively, the others politely. */
export function Notice({ tone, title, children, live = true }: NoticeProps) {
  return (
    <div className={css.tone[tone]} role={live ? (tone === 'red' ? 'alert' : 'status') : undefined}>
      {title ? (
        <>
          <p className={css.title}>{title}</p>
          {children && <div className={css.text}>{children}</div>}
        </>
      ) : (
        children
      )}
    </div>
  );
}
