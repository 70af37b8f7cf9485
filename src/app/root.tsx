import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppContext } from '../runtime/app-context.tsx';
import type { Router } from './router.tsx';
import type { App } from '../runtime/app-context.tsx';

/** The whole client as React draws it. */
export function Root({ app, router }: { app: App; router: Router }) {
  const [drawn] = useState(router.state);
  // The first drawing takes many tasks, and the router is heard from its end on: who went on meanwhile is there already.
  useLayoutEffect(() => {
    if (router.state !== drawn) void router.revalidate();
  }, [drawn, router]);
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}
