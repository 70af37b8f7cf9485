import { useLayoutEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppContext } from '../runtime/app-context.tsx';
import type { Router } from './router.tsx';
import type { App } from '../runtime/app-context.tsx';

/** The React tree of the client. */
export function Root({ app, router }: { app: App; router: Router }) {
  const [drawn] = useState(router.state);
  // The first render takes several tasks; the router is subscribed to at its end and may have navigated before.
  useLayoutEffect(() => {
    if (router.state !== drawn) void router.revalidate();
  }, [drawn, router]);
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}
