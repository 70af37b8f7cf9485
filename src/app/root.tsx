import { RouterProvider } from 'react-router-dom';
import { AppContext } from './app-context.tsx';
import type { Router } from './router.tsx';
import type { App } from './start-app.ts';

/** The whole client as React draws it. */
export function Root({ app, router }: { app: App; router: Router }) {
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}
