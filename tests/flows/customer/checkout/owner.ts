import type { checkoutMachine } from '../../../../machines/customer/checkout/checkout.machine.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { awaitingLock, type Ref } from './expected-page.ts';

type Machine = typeof checkoutMachine;

/** Whether a customer is not the one of the checkout, as far as that one is known. */
export const isOther = ({ owner }: Ref, phone: string) => owner !== null && owner !== phone;

/** Returns the stored checkout if it is not another customer's; without an owner it is everybody's (D303). */
export const ownOf = ({ owner }: Ref, { kept }: Extract<FlowEvent<Machine>, { type: 'lock.acquired' }>) =>
  kept?.owner === undefined || owner === null || kept.owner === owner ? kept : null;

/** The customer to whom the checkout belongs after an event: who is identified, or the owner of what is restored. */
export function ownerAfter(ref: Ref, event: FlowEvent<Machine>): string | null {
  if (event.type === 'customer.identified') return event.phone;
  return ref.owner ?? (event.type === 'lock.acquired' && awaitingLock.has(ref.at) ? (event.kept?.owner ?? null) : null);
}
