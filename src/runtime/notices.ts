import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Notice } from '../../machines/shared/lib/notices.ts';
import { useApp, type CarryOut } from './app-context.tsx';

/** @returns ends the listening */
export function hearNotices(flow: AnyActorRef, carryOut: CarryOut): () => void {
  const handle = (notice: Notice) => carryOut(notice, flow.id);
  const subscriptions = ['navigate', 'toast', 'announce'].map((type) => flow.on(type, handle));
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

/** Listens to a screen's own flow; the app-wide ones are heard without a screen (`start-app.ts`). */
export function useNotices(flow: AnyActorRef): void {
  const { carryOut } = useApp();
  useEffect(() => hearNotices(flow, carryOut), [flow, carryOut]);
}
