import { toPaise, toRupees } from '../../../domain/money.ts';
import type { RefundLine } from '../../../domain/part-refund.ts';
import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { unreachableMessage } from '../../shared/lib/messages.ts';
import { watchPage, type OnVisibility } from '../../shared/live/live.actors.ts';
import { partnerFailure } from '../lib/partner-failure.ts';

export type OrderRefund = Schemas['OrderRefund'];

/** What of an order can be refunded as missing. */
export interface Refundable {
  readonly customer: string;
  readonly isDelivered: boolean;
  readonly totalPaise: number;
  readonly refundedPaise: number;
  readonly dishes: readonly RefundableDish[];
}

/** A line of an order. */
export interface RefundableDish {
  readonly id: number;
  readonly name: string;
  readonly pricePaise: number;
  readonly quantity: number;
  /** How many portions were refunded as missing. */
  readonly refunded: number;
}

/** The order, or its refunds, have changed: nothing can be refunded, or not what was chosen. `message` says how. */
type Changed = { kind: 'changed'; message: string };

export type LoadRefundableResult =
  /** `key`: the `Idempotency-Key` for what is chosen from this answer. */
  { kind: 'loaded'; refundable: Refundable; key: string } | Changed | ApiFailure;

export interface SendRefundInput {
  key: string;
  orderId: string;
  lines: readonly RefundLine[];
  /** The refunded amount that the partner saw. */
  refundedPaise: number;
}

export type SendRefundResult = { kind: 'refunded'; refund: OrderRefund } | Changed | ApiFailure;

interface Deps {
  api: ApiClient;
  /** Returns a new `Idempotency-Key`. */
  newKey: () => string;
  /** Reports that the page is hidden also when the partner logs out. */
  onVisibility: OnVisibility;
  /** Shows why a refund failed after its page was left. */
  report: (message: string) => void;
}

export function createOrderRefundActors({ api, newKey, onVisibility, report }: Deps) {
  return {
    watchPage: watchPage(onVisibility),
    loadRefundable: fromPromise<LoadRefundableResult, { orderId: string }>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/partner/order/refundable', { body: input, signal });
      if (!data) return failureOf(error);
      return { kind: 'loaded', refundable: toRefundable(data), key: newKey() };
    }),
    sendRefund: fromPromise<SendRefundResult, SendRefundInput>(async ({ input, signal }) => {
      const answer = sendRefund(api, input);
      const { kind, message } = await answer.then(
        (result) => ({ message: '', ...result }),
        () => ({ kind: 'unreachable', message: unreachableMessage }),
      );
      if (signal.aborted && kind !== 'refunded') report(`Order ${input.orderId} was not refunded. ${message}`);
      return answer;
    }),
  };
}

/** Neither another page of the portal nor the end of the page ends the request. */
async function sendRefund(api: ApiClient, input: SendRefundInput): Promise<SendRefundResult> {
  const { key, orderId, lines, refundedPaise } = input;
  const body = { orderId, lines: [...lines], refunded: toRupees(refundedPaise) };
  const params = { header: { 'Idempotency-Key': key } };
  const { data, error } = await api.POST('/partner/order/refund', { body, params, keepalive: true });
  return data ? { kind: 'refunded', refund: data.refund } : failureOf(error);
}

function failureOf(error: Partial<Schemas['Problem']> | undefined): Changed | ApiFailure {
  return { kind: error?.code === 'order_changed' ? 'changed' : 'refused', message: partnerFailure(error) };
}

function toRefundable({ user_name, status, total_amount, refunded, lines }: Schemas['RefundableOrder']): Refundable {
  return {
    customer: user_name,
    isDelivered: status === 'delivered',
    totalPaise: toPaise(total_amount),
    refundedPaise: toPaise(refunded),
    dishes: lines.map(({ menu_name: name, price, ...line }) => ({ ...line, name, pricePaise: toPaise(price) })),
  };
}
