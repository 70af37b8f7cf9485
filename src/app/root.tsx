import { RouterProvider } from 'react-router-dom';
import { AppContext } from './app-context.tsx';
import { createRouter } from './router.tsx';
import type { App } from './start-app.ts';

const router = createRouter();

export function Root({ app }: { app: App }) {
  return (
    <AppContext value={app}>
      <RouterProvider router={router} />
    </AppContext>
  );
}
