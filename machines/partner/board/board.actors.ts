import { fromCallback } from 'xstate';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import { partnerFailure } from '../lib/partner-failure.ts';
import type { BoardOrder } from '../order-action/order-action.actors.ts';
import type { OrderActionsActorRef } from '../order-actions/order-actions.machine.ts';
import { createOrderOtpActors } from '../order-otp/order-otp.actors.ts';
import { orderOtpMachine } from '../order-otp/order-otp.machine.ts';

/** `now` is the server's time, `at` the time of the response on this device. Both are epoch ms. */
export type LoadBoardResult = { kind: 'loaded'; orders: readonly BoardOrder[]; now: number; at: number } | ApiFailure;

type Deps = Omit<Parameters<typeof createLiveActors>[0], 'path'> &
  Parameters<typeof createOrderOtpActors>[0] & {
    /** The partner's actions on orders, which run in the portal. */
    actions: Pick<OrderActionsActorRef, 'on'>;
  };

export function createBoardActors({ api, onVisibility, locks, randomKey, actions }: Deps) {
  const loadBoard = fromPromise<LoadBoardResult>(async ({ signal }) => {
    const { data, error } = await api.POST('/partner/board', { body: {}, signal });
    if (!data) return { kind: 'refused', message: partnerFailure(error) };
    return { kind: 'loaded', ...data, at: Date.now() };
  });
  return {
    loadBoard,
    pollBoard: loadBoard,
    live: liveMachine.provide({ actors: createLiveActors({ api, path: '/partner/events', onVisibility, locks }) }),
    watchActions: fromCallback(({ sendBack }) => {
      const subscription = actions.on('*', (notice) => sendBack(notice));
      return () => subscription.unsubscribe();
    }),
    orderOtp: orderOtpMachine.provide({ actors: createOrderOtpActors({ api, randomKey }) }),
  };
}
