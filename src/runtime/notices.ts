import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Notice } from '../../machines/shared/lib/notices.ts';
import { useApp, type HandleNotice } from './app-context.tsx';

/** @returns Unsubscribe function. */
export function subscribeToNotices(flow: AnyActorRef, handleNotice: HandleNotice): () => void {
  const handle = (notice: Notice) => handleNotice(notice, flow.id);
  const subscriptions = ['navigate', 'toast', 'announce'].map((type) => flow.on(type, handle));
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
}

/** Subscribes to the notices of a screen's flow; `start-app.ts` subscribes to the app-wide flows. */
export function useNotices(flow: AnyActorRef): void {
  const { handleNotice } = useApp();
  useEffect(() => subscribeToNotices(flow, handleNotice), [flow, handleNotice]);
}
