import type { NonReducibleUnknown } from 'xstate';
import { fromPromise } from './from-promise.ts';

/** Typed stand-in for an effect. Machines declare effects; `create<Flow>Actors` supplies them. */
export function notProvided<TOutput, TInput = NonReducibleUnknown>(name: string) {
  return fromPromise<TOutput, TInput>(() => Promise.reject(new Error(`Actor "${name}" was not provided.`)));
}
