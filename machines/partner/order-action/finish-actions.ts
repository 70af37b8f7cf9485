import { waitFor } from 'xstate';
import type { OrderActionsActorRef } from './order-actions.machine.ts';

/** How long the requests may take, ms; as long as a logout waits for them (D311). */
const finishTime = 3_000;

/** Sends the actions on orders that can still be undone, and resolves when their requests have ended or took too long. */
export async function finishActions(actions: OrderActionsActorRef): Promise<void> {
  actions.send({ type: 'actions.finish' });
  await waitFor(actions, (snapshot) => snapshot.matches('running'), { timeout: finishTime }).catch(() => undefined);
}
