import { Wordmark } from '../design/brand-mark.tsx';
import { useApp } from '../runtime/app-context.tsx';
import * as css from './navigation-bar.css.ts';
import { PageLoading } from '../features/shared/page-states/page-loading.tsx';
import type { Elements } from '../design/elements.ts';

/** The portal's bar without links, shown while the portal's code loads, so that the page does not shift afterwards. */
export function PortalWaiting({ children = <PageLoading /> }: { children?: Elements }) {
  const { config } = useApp();
  return (
    <>
      <header className={css.band}>
        <div className={css.barContent}>
          <span className={css.brand}>
            <Wordmark name={config.brand} />
          </span>
        </div>
      </header>
      {children}
    </>
  );
}
