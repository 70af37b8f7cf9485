import { lazy, Suspense } from 'react';
import { whenQuiet } from '../../../runtime/when-quiet.ts';
import type { HeartProps } from './hearts.tsx';

export const loadHearts = () => import('./hearts.tsx');

/** Loaded once the page is quiet, because the first page should not wait for it. If it does not load, there are no hearts. */
const HeartButton = lazy(() =>
  import.meta.env.DEV
    ? loadHearts()
    : new Promise<Awaited<ReturnType<typeof loadHearts>>>((resolve) =>
        whenQuiet(async () => resolve(await loadHearts())),
      ),
);

/** The place of a restaurant's heart, which is empty until the hearts are loaded. */
export function Heart({ className, ...of }: HeartProps & { className: string }) {
  return (
    <div className={className}>
      <Suspense>
        <HeartButton {...of} />
      </Suspense>
    </div>
  );
}
