/**
 * Replaces `@xstate/react` in development (`tools/scripts/dev.ts`): the same functions with inspected actors, so that
 * the panel shows the screens' machines without changes to their code.
 */
import { createActorContext as createContext, useActorRef as useActor } from '@xstate/react';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import { inspect } from './inspector.ts';

export * from '@xstate/react';

export const createActorContext = <Logic extends AnyActorLogic>(logic: Logic) =>
  createContext(logic, { inspect } as ActorOptions<Logic>);

export const useActorRef = ((logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>) =>
  useActor(logic, { ...options, inspect })) as typeof useActor;
