import type { FastifyRequest } from 'fastify';
import { parseOrderId } from '../../domain/order-id.ts';
import type { Operation } from '../http/contract/document.ts';
import { actingAs, type Caller } from '../db/caller.ts';
import type { CallLimits } from '../http/call-limits.ts';
import type { Db, Subject } from '../db/schema.ts';
import { addRefusedCall } from './audit-log.store.ts';

interface Call {
  readonly operation: Operation;
  readonly principal: Subject | null;
  readonly request: Pick<FastifyRequest, 'id'>;
  readonly input: { readonly path: object; readonly body: unknown };
}

export type CallAudit = ReturnType<typeof createCallAudit>;

/** What an input names, the most specific first. */
const objects = [
  ['orderId', 'order'],
  ['razorpay_order_id', 'provider_order'],
  ['mediaId', 'picture'],
  ['passkeyId', 'passkey'],
  ['menuId', 'menu_item'],
  ['menu_id', 'menu_item'],
  ['restaurantId', 'restaurant'],
  ['restaurant_id', 'restaurant'],
  ['restaurantID', 'restaurant'],
] as const;

/** Puts the contract's calls into the audit log (D191), and limits the changes of an account (D359). */
export function createCallAudit(db: Db, limits: Pick<CallLimits, 'countChange'>) {
  return {
    /**
     * Runs `work` as the caller of its changes, and records a call about an object that the account may not see or
     * change.
     */
    async run<Answer extends { readonly status: number }>(call: Call, work: () => Promise<Answer>): Promise<Answer> {
      const answer = await (recordsChanges(call.operation)
        ? actingAs({ ...callerOf(call), beforeChange: counterOf(call) }, work)
        : work());
      const isRefused = answer.status === 403 || answer.status === 404;
      // The catalog is public: its objects belong to no caller.
      if (isRefused && call.principal && call.operation.tag !== 'catalog') await recordRefusal(call);
      return answer;
    },
  };

  /**
   * Returns a function that counts the call as one change, when it first changes something. Sessions are never refused: a
   * partner at the limit stays logged in.
   */
  function counterOf(call: Call): () => void {
    const { operation, principal } = call;
    let isCounted = operation.tag !== 'partner';
    return () => {
      if (isCounted || !principal) return;
      isCounted = true;
      const { object_kind, object_id } = objectOf(call);
      const orderId = object_kind === 'order' ? object_id : null;
      limits.countChange(principal, { orderId, isStock: operation.id === 'updateMenuItemCount' });
    };
  }

  function recordRefusal(call: Call): Promise<void> {
    const { kind, id, action, requestId } = callerOf(call);
    return addRefusedCall(db, {
      actor_kind: kind,
      actor_id: id,
      action,
      request_id: requestId,
      ...objectOf(call),
    });
  }
}

/** The orders, payments and the stock ledger record how a customer orders and pays; sent codes are not in the log. */
function recordsChanges({ id, tag }: Operation): boolean {
  if (tag === 'order') return id === 'cancelOrder';
  return tag !== 'catalog' && id !== 'sendOtp' && id !== 'partnerSendOtp';
}

function callerOf({ operation, principal, request }: Call): Caller {
  const who = principal
    ? { kind: principal.audience, id: String(principal.id) }
    : { kind: 'visitor' as const, id: null };
  return { ...who, action: operation.id, requestId: request.id };
}

function objectOf({ operation, input: { path, body } }: Call) {
  const named: Readonly<Record<string, unknown>> = { ...path, ...(body as object | undefined) };
  // The only call that names its order so.
  const values = operation.id === 'cancelOrder' ? { orderId: named['id'] } : named;
  const [field, object_kind] = objects.find(([name]) => name in values) ?? [null, 'none'];
  const value = field === null ? null : String(values[field]);
  const restaurant = restaurantOf(values);
  // As the triggers write it.
  const object_id = object_kind === 'menu_item' ? `${restaurant}-${value}` : value;
  return { object_kind, object_id, restaurant_id: restaurant };
}

function restaurantOf(values: Readonly<Record<string, unknown>>): number | null {
  const order = parseOrderId(String(values['orderId']));
  const named = values['restaurantId'] ?? values['restaurant_id'] ?? values['restaurantID'];
  return order?.restaurantId ?? (named === undefined ? null : Number(named));
}
