import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppContext } from '../runtime/app-context.tsx';
import type { Router } from './router.tsx';
import type { App } from '../runtime/app-context.tsx';

/** The React tree of the client. */
export function Root({ app, router }: { app: App; router: Router }) {
  const [drawn] = useState(router.state);
  // React subscribes to the router only after the first render, which takes several tasks: navigations before that
  // would be missed.
  useLayoutEffect(() => {
    if (router.state !== drawn) void router.revalidate();
  }, [drawn, router]);
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}
