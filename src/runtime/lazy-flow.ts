import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import type { AppSnapshot } from '../../machines/app/app.machine.ts';
import { useApp } from './app-context.tsx';

type LazyFlowName = 'login' | 'checkout' | 'partner';

/** An app-wide flow that is loaded on demand. While it loads, both fields are undefined. */
export interface LazyFlow<Name extends LazyFlowName> {
  flow: AppSnapshot['children'][Name];
  /** Retries loading the code after a failure. */
  retry: (() => void) | undefined;
}

/** Loads and starts the flow for the page that uses it; starts it again after a logout. */
export function useLazyFlow<Name extends LazyFlowName>(name: Name): LazyFlow<Name> {
  const { actor } = useApp();
  const flow = useSelector(actor, (snapshot) => snapshot.children[name]);
  const isMissing = useSelector(actor, (snapshot) => snapshot.matches({ store: { running: { [name]: 'missing' } } }));
  const isRunning = flow !== undefined;
  const load = useCallback(() => actor.send({ type: `${name}.wanted` as `${LazyFlowName}.wanted` }), [actor, name]);
  useEffect(() => {
    if (!isRunning) load();
  }, [isRunning, load]);
  return { flow, retry: isMissing ? load : undefined };
}
