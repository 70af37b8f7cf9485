import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { OrderEnding } from '../../domain/order-life.ts';
import type { PaymentStatus } from '../../domain/order-rights.ts';
import type { StoredStatus } from '../../domain/order-status.ts';
import type { Caller } from './caller.ts';
import type { AccountTables } from './account-tables.ts';
import type { CatalogTables } from './catalog-tables.ts';
import type { PaperKind } from '../../domain/papers.ts';
import type { RefundLine } from '../../domain/part-refund.ts';
import type { RefundReason, RefundSpeed, RefundStatus } from '../../domain/refund.ts';

/** What a message about an order says. */
export type OrderTextKind = 'pickup_code' | 'cancelled' | 'ready';

/**
 * The types of all tables, for Kysely; `server/db/migrations/` creates the tables. Money is in integer paise, times are
 * UTC.
 */
export interface Database extends AccountTables, CatalogTables {
  /** Calls counted for limits that hold across processes. */
  shared_counts: {
    /** The limit that counts. */
    name: string;
    /** When the period began. */
    period: Date;
    /** Hash of the network or account. */
    key: string;
    process: string;
    count: number;
  };
  /** Who changed what: written by triggers, and by the server for refused calls; entries are never updated (D191). */
  audit_log: {
    id: Generated<number>;
    at: Generated<Date>;
    actor_kind: Caller['kind'];
    actor_id: string | null;
    /** An operation of the contract or an operator's command. */
    action: string;
    object_kind: string;
    /** As in the API: `12-1042` is order 1042 of restaurant 12. */
    object_id: string | null;
    restaurant_id: number | null;
    request_id: string | null;
    outcome: 'done' | 'refused';
    /** Changed columns and their values; null for a new object and a refused call. */
    before: Readonly<Record<string, unknown>> | null;
    after: Readonly<Record<string, unknown>> | null;
  };
  app_secrets: { name: string; value: string };

  /**
   * A dish that is sold out today has a count of 0; at `resume_at` the worker adds `resume_count` (D266). Both are null
   * otherwise. At `reset_at` it sets the count to `daily_count` (D267); both are null if the partner keeps the count by hand.
   */
  stock: {
    restaurant_id: number;
    menu_id: number;
    live_count: number;
    resume_at: Generated<Date | null>;
    resume_count: Generated<number | null>;
    daily_count: Generated<number | null>;
    reset_at: Generated<Date | null>;
  };
  /**
   * How many portions of a dish are taken of a later day, which begins at `day`, 5:00 am in India (D276). Its start removes
   * the row.
   */
  stock_days: { restaurant_id: number; menu_id: number; day: Date; taken: number };
  /** Changes of the number of dishes of a menu and of those in stock, which triggers add; only sums are meaningful (D275). */
  dish_counts: { restaurant_id: number; id: GeneratedAlways<number>; dishes: number; in_stock: number };
  orders: {
    restaurant_id: number;
    number: Generated<number>;
    /** Null after the customer has deleted the account (D225). */
    customer_id: number | null;
    status: Generated<StoredStatus>;
    total_paise: number;
    tax_paise: number;
    slot_start: Date;
    slot_minutes: number;
    kitchen_note: string | null;
    /** Start of the pickup slot that the order takes; null if it takes none (D210). */
    slot_key: Date | null;
    /** What it takes of the slot's capacity. */
    slot_units: Generated<number>;
    /** Whether `slot_counts` contains these units. */
    slot_held: Generated<boolean>;
    /** Whether the customer chose the slot; if not, the meal is ready as soon as possible. */
    slot_chosen: Generated<boolean>;
    pickup_code: string | null;
    provider_order_id: string | null;
    idempotency_key: string | null;
    /** When the order's hold expires or has expired (D52); null if it never had a hold. */
    hold_until: Date | null;
    /** When the customer released the hold early, by cancelling or by ordering again at the restaurant. */
    hold_given_back_at: Date | null;
    /** When the reconciler queries the provider next; null if it no longer does. */
    next_check_at: Date | null;
    /**
     * When the order was paid, and when it was confirmed: at the same time, or when its restaurant accepts it (D259). An
     * order from before 0046 has no `paid_at`; `paidAt` reads both. Partners see only paid orders.
     */
    paid_at: Date | null;
    confirmed_at: Date | null;
    /** Times of wrong pickup codes within the last ten minutes. */
    pickup_misses: Generated<Date[]>;
    /** When the meal is expected to be ready, or was if the kitchen was late (D296); null until it is paid. */
    ready_at: Date | null;
    /** Deadline for cancelling the order; null until it is paid. */
    cancel_until: Date | null;
    /** When the partner first saw the order on the kitchen board. */
    seen_at: Date | null;
    /** Sum of the delays that the partner has announced. */
    delayed_minutes: Generated<number>;
    /** When the order ends by itself, unless it is accepted (D260), or handed over or cancelled (D180), before. */
    due_at: Date | null;
    /** When the order was handed over or cancelled. */
    ended_at: Date | null;
    /** Who ended it; null if it ended by itself. */
    end_by: OrderEnding['by'];
    end_reason: OrderEnding['reason'];
    /** The partner's own words about the reason `other`. */
    end_note: string | null;
    /** Incremented by each update. */
    version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** Counts and totals of confirmed orders, which triggers maintain; only sums over all slots are meaningful. */
  order_sums: { restaurant_id: number; status: StoredStatus; slot: number; orders: number; total_paise: number };
  /**
   * The order of each `Idempotency-Key` of a customer, across all restaurants. `open_since` is the time at which the
   * key was claimed; when the order is written, it becomes null and `order_number` is set.
   */
  order_keys: {
    customer_id: number;
    key: string;
    request_hash: string;
    restaurant_id: number;
    order_number: number | null;
    open_since: Date | null;
    claimed_at: Generated<Date>;
  };
  /** Messages about orders, sent by SMS (D207). */
  order_texts: {
    restaurant_id: number;
    order_number: number;
    kind: OrderTextKind;
    created_at: Date;
    /** Null once it is sent or given up. */
    next_attempt_at: Date | null;
    attempts: Generated<number>;
    attempted_at: Date | null;
    sent_at: Date | null;
  };
  order_lines: {
    restaurant_id: number;
    order_number: number;
    line: number;
    menu_id: number;
    menu_name: string;
    quantity: number;
    price_paise: number;
    /**
     * The start of the later day of whose portions it took (D276), or of the day of the count if it was paid on a day after
     * that of its slot (D312); null if it took from the count of that day.
     */
    stock_day: Generated<Date | null>;
  };
  /** Stock that an unpaid order reserves until `expires_at` (D52). */
  stock_holds: { restaurant_id: number; order_number: number; menu_id: number; quantity: number; expires_at: Date };
  /** Sum of the units of all orders in a slot that have their places. Missing for a slot without orders (D210). */
  slot_counts: { restaurant_id: number; starts_at: Date; taken: number };
  /** Every change of a stock count with its cause. The sum of all changes is the count. */
  stock_ledger: {
    restaurant_id: number;
    id: Generated<number>;
    menu_id: number;
    delta: number;
    cause: 'opening' | 'partner' | 'order' | 'hold_released' | 'refunded' | 'sold_out' | 'daily_reset' | 'later_day';
    order_number: number | null;
    at: Generated<Date>;
  };
  payments: {
    restaurant_id: number;
    provider_payment_id: string;
    order_number: number;
    amount_paise: number;
    status: PaymentStatus;
    /** Amount that was refunded or is being refunded so far. */
    refunded_paise: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** Refunds: ours from their request on, and those made in the provider's dashboard from their first report on. */
  refunds: {
    restaurant_id: number;
    id: Generated<number>;
    order_number: number;
    provider_payment_id: string;
    amount_paise: number;
    reason: RefundReason;
    status: RefundStatus;
    /** The provider's idempotency key, and the receipt of the refund there; null if it was made in the dashboard. */
    provider_key: string | null;
    /** Null until the provider has accepted it. */
    provider_refund_id: string | null;
    attempts: Generated<number>;
    /** When the worker asks the provider next; null when it no longer does. */
    next_attempt_at: Date | null;
    /** The id of the refund that replaces a failed one. */
    retried_as: number | null;
    /** The missing dishes of a part refund; written as JSON. */
    lines: ColumnType<readonly RefundLine[] | null, string | null | undefined, string | null>;
    /** The tax in `amount_paise`; null if the refund is not for single dishes. */
    tax_paise: number | null;
    /** What was requested (`optimum` as `instant`), until the provider says what it is; null before it is sent. */
    speed: RefundSpeed | null;
    /** The bank's number of the refund; null while it is unknown. */
    reference: string | null;
    created_at: Date;
    processed_at: Date | null;
    updated_at: Date;
  };
  /** The outbox of the event streams, which triggers fill (D200, D270). */
  order_events: {
    restaurant_id: number;
    at: Generated<Date>;
    id: GeneratedAlways<number>;
    /** The order, its status and version; null for a dish. */
    order_number: number | null;
    status: StoredStatus | null;
    version: number | null;
    /** Null once the account is deleted (D225), and for a dish. */
    customer_id: number | null;
    kind: 'order' | 'refund' | 'stock.low';
    /** The dish whose stock has become low (D270); null for an order. */
    menu_id: number | null;
    /** Partners see dishes and paid orders. */
    is_paid: boolean;
  };
  /** Numbered documents about the tax of orders (D218). */
  papers: {
    restaurant_id: number;
    id: Generated<number>;
    order_number: number;
    kind: PaperKind;
    /** The refund that it is about; null unless it is a refund voucher or a credit note. */
    refund_id: number | null;
    /**
     * The provider's id of the payment that a receipt voucher is about; null in other papers, and in vouchers of a build
     * before 0058.
     */
    provider_payment_id: Generated<string | null>;
    amount_paise: number;
    tax_paise: number;
    at: Date;
    /** Whether it is a receipt voucher of an order that has not ended. */
    is_open: Generated<boolean>;
    /** The next three are null until the paper is numbered. */
    gstin: string | null;
    /** The financial year, which begins on 1 April. */
    year: number | null;
    number: number | null;
  };
  /** The last number of each series of papers. */
  paper_series: { restaurant_id: number; year: number; last: number };
  /** Disputes that the provider has reported. */
  provider_disputes: {
    restaurant_id: number;
    provider_dispute_id: string;
    order_number: number;
    provider_payment_id: string;
    amount_paise: number;
    status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
    /** Deadline for evidence. */
    respond_by: Date | null;
    /** Time of the last report by the provider's clock. Older reports are ignored. */
    reported_at: Date;
    created_at: Date;
    updated_at: Date;
  };
  /** Responses to requests of partners with an `Idempotency-Key`. `answer` is null only while the transaction runs. */
  partner_calls: {
    partner_id: number;
    operation: string;
    key: string;
    request_hash: string;
    answer: unknown;
    at: Date;
  };
  provider_orders: { provider_order_id: string; restaurant_id: number; order_number: number };
  webhook_events: { restaurant_id: number; event_id: string; received_at: Generated<Date> };

  sandbox_refunds: {
    id: string;
    payment_id: string;
    amount_paise: number;
    receipt: string;
    /** Null counts as normal. */
    speed: RefundSpeed | null;
    created_at: Generated<Date>;
  };
  sandbox_orders: { id: string; amount_paise: number; receipt: string; created_at: Generated<Date> };
  sandbox_payments: {
    id: string;
    order_id: string;
    amount_paise: number;
    status: 'captured' | 'failed' | 'refunded';
    created_at: Generated<Date>;
  };
  /** Webhooks that the sandbox still has to send. Each is sent until it has succeeded `times_left` more times. */
  sandbox_reports: { id: string; body: string; times_left: number; created_at: Generated<Date> };
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
