import type { ReactNode } from 'react';
import { Wordmark } from '../design/brand-mark.tsx';
import { useApp } from '../runtime/app-context.tsx';
import * as css from './navigation-bar.css.ts';
import { PageLoading } from '../features/shared/page-states/page-loading.tsx';

/** The portal's bar without its links, while its code is on the way, so that the page below does not jump. */
export function PortalWaiting({ children = <PageLoading /> }: { children?: ReactNode }) {
  const { config } = useApp();
  return (
    <>
      <header className={css.band}>
        <div className={css.inner}>
          <span className={css.brand}>
            <Wordmark name={config.brand} />
          </span>
        </div>
      </header>
      {children}
    </>
  );
}
