import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Notice } from '../../machines/shared/notices.ts';
import { useApp } from './app-context.tsx';

/** Carries out what a flow tells: goes to a page, shows a toast. */
export type CarryOut = (notice: Notice) => void;

/** @returns ends the listening */
export function hearNotices(flow: AnyActorRef, carryOut: CarryOut): () => void {
  const subscriptions = [flow.on('navigate', carryOut), flow.on('toast', carryOut)];
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

/** Listens to a screen's own flow; the app-wide ones are heard without a screen (`start-app.ts`). */
export function useNotices(flow: AnyActorRef): void {
  const { carryOut } = useApp();
  useEffect(() => hearNotices(flow, carryOut), [flow, carryOut]);
}
