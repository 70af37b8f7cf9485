import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { AppSnapshot } from '../../machines/app/app.machine.ts';
import type { App } from '../app/start-app.ts';

export const AppContext = createContext<App | null>(null);

/** The running client: `actor`, `api`, `config`. */
export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('No App above this component.');
  return app;
}

type Children = AppSnapshot['children'];

/** An app-wide flow by its id, such as `useFlow('session')`. The page is drawn when all of them are there. */
export function useFlow<Id extends keyof Children>(id: Id): NonNullable<Children[Id]> {
  const flow = useSelector(useApp().actor, (snapshot) => snapshot.children[id]);
  if (!flow) throw new Error(`The flow "${id}" is not running.`);
  return flow;
}
