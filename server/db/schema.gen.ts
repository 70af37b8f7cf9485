// Written by `npm run gen` from the migrated database: its tables, constraints and comments.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RefundLine } from '../../domain/part-refund.ts';

/** Money is in integer paise, times are UTC. */
export interface Tables {
  app_secrets: {
    name: string;
    value: string;
  };
  /**
   * Who changed what: written by triggers, and by the server for refused calls; entries are
   * never updated (D191).
   */
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor_kind: 'visitor' | 'customer' | 'partner' | 'operator' | 'system';
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
    /** Changed columns and their values; null for a removed object and a refused call. */
    after: Readonly<Record<string, unknown>> | null;
    /**
     * How many refused calls of the account and operation within `hour` the entry counts; 1
     * for others (D317).
     */
    calls: Generated<number>;
    /** When that hour began; null for others. */
    hour: Date | null;
  };
  /**
   * Triggers on the tables of the catalog maintain these rows. Their sum is the version of
   * the catalog.
   */
  catalog_versions: {
    backend: number;
    version: number;
  };
  cities: {
    id: Generated<number>;
    name: string;
    state: string;
    district: string;
  };
  /** Days whose opening hours do not apply. `note` may be empty. */
  closed_dates: {
    restaurant_id: number;
    day: string;
    note: string;
  };
  /** Accounts of customers. */
  customers: {
    id: Generated<number>;
    phone: string;
    name: string;
    email: string | null;
    address: string | null;
    created_at: Generated<Date>;
    /**
     * Time of the first login. Until then, another registration with this number replaces the
     * name.
     */
    first_login_at: Date | null;
    /** Ids of restaurants, also of those that customers no longer see (D365). */
    favourites: Generated<number[]>;
  };
  descriptions: {
    id: Generated<number>;
    name: string;
  };
  /**
   * Changes of the number of dishes of a menu and of those in stock, which triggers add;
   * only sums are meaningful (D275).
   */
  dish_counts: {
    restaurant_id: number;
    id: GeneratedAlways<number>;
    dishes: number;
    in_stock: number;
  };
  /** Browsers, with the numbers that they have logged in with. */
  known_browsers: {
    audience: 'customer' | 'partner';
    phone: string;
    browser_hash: string;
    last_login_at: Date;
    /** Keyed hash of the network of the last login; null in rows of earlier builds. */
    network_hash: string | null;
  };
  menu_items: {
    restaurant_id: number;
    id: Generated<number>;
    name: string;
    price_paise: number;
    is_veg: 0 | 1;
    category: string | null;
    description_id: number | null;
    image_url: string | null;
    discount_percentage: Generated<number>;
    platform_discount_percentage: Generated<number>;
    status: Generated<'approved' | 'pending' | 'rejected'>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    version: Generated<number>;
  };
  menu_media: {
    id: Generated<number>;
    restaurant_id: number;
    menu_id: number;
    url: string;
    created_at: Generated<Date>;
  };
  migration_compatibility: {
    name: string;
    needs: string | null;
  };
  /** Registrations, and code requests with unregistered numbers. */
  network_attempts: {
    id: GeneratedAlways<number>;
    network: string;
    kind: 'unknown_number' | 'registration';
    at: Date;
    network_56: string | null;
    network_48: string | null;
  };
  /**
   * Minutes count from midnight (Asia/Kolkata) of the day on which the hours begin. Weekday
   * 0 is Sunday. Without a row, the restaurant is closed (D165).
   */
  opening_hours: {
    restaurant_id: number;
    weekday: number;
    opens_minute: number;
    closes_minute: number;
  };
  /** The outbox of the event streams, which triggers fill (D200, D270). */
  order_events: {
    restaurant_id: number;
    at: Generated<Date>;
    id: GeneratedAlways<number>;
    /** The order, with its status and version; all three are null for a dish. */
    order_number: number | null;
    /**
     * Null once the account is deleted (D225), for a dish, and if only ticks of dishes have
     * changed (D373).
     */
    customer_id: number | null;
    kind: 'order' | 'refund' | 'stock.low';
    status: Tables['orders']['status'] | null;
    version: number | null;
    /** Partners see dishes and paid orders. */
    is_paid: boolean;
    /** The dish whose stock has become low (D270); null for an order. */
    menu_id: number | null;
  };
  /**
   * The order of each `Idempotency-Key` of a customer, across all restaurants. `open_since`
   * is the time at which the key was claimed; when the order is written, it becomes null and
   * `order_number` is set.
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
  order_lines: {
    restaurant_id: number;
    order_number: number;
    line: number;
    menu_id: number;
    menu_name: string;
    quantity: number;
    price_paise: number;
    /**
     * The start of the later day of whose portions it took (D276), or of the day of the count
     * if it was paid on a day after that of its slot (D312); null if it took from the count of
     * that day.
     */
    stock_day: Date | null;
  };
  /**
   * Counts, totals and refunds of the orders that partners see, which triggers maintain;
   * only sums over all slots are meaningful.
   */
  order_sums: {
    restaurant_id: number;
    status: Tables['orders']['status'];
    slot: number;
    orders: number;
    total_paise: number;
    refunded_paise: Generated<number>;
  };
  /**
   * Messages about orders, sent by SMS (D207). A page that rings for an order gives up the
   * one that it is unheard (D374).
   */
  order_texts: {
    restaurant_id: number;
    order_number: number;
    kind: 'pickup_code' | 'cancelled' | 'ready' | 'unheard';
    created_at: Date;
    /** Null once it is sent or given up. */
    next_attempt_at: Date | null;
    attempts: Generated<number>;
    attempted_at: Date | null;
    sent_at: Date | null;
  };
  orders: {
    restaurant_id: number;
    number: Generated<number>;
    /** Null after the customer has deleted the account (D225). */
    customer_id: number | null;
    status: Generated<'pending' | 'waiting' | 'confirmed' | 'preparing' | 'ready' | 'delivered' | 'cancelled'>;
    total_paise: number;
    tax_paise: number;
    slot_start: Date;
    slot_minutes: number;
    pickup_code: string | null;
    provider_order_id: string | null;
    idempotency_key: string | null;
    /** When the reconciler queries the provider next; null if it no longer does. */
    next_check_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    /** When it was paid, or when its restaurant accepted it (D259). */
    confirmed_at: Date | null;
    /** Times of wrong pickup codes within the last ten minutes. */
    pickup_misses: Generated<Date[]>;
    /** When the order's hold expires or has expired (D52); null if it never had a hold. */
    hold_until: Date | null;
    /**
     * When the customer released the hold early, by cancelling or by ordering again at the
     * restaurant.
     */
    hold_given_back_at: Date | null;
    kitchen_note: string | null;
    /**
     * When the meal is expected to be ready, or was if the kitchen was late (D296); null until
     * it is paid.
     */
    ready_at: Date | null;
    /** Deadline for cancelling the order; null until it is paid. */
    cancel_until: Date | null;
    /**
     * When the partner first saw the order on the kitchen board; of one that ended by itself,
     * when he saw that (D346).
     */
    seen_at: Date | null;
    /** Sum of the delays that the partner has announced. */
    delayed_minutes: Generated<number>;
    /** When the order was handed over or cancelled. */
    ended_at: Date | null;
    /** Who ended it; null if it ended by itself. */
    end_by: 'customer' | 'restaurant' | 'provider' | null;
    end_reason: 'sold_out' | 'device_problem' | 'closed' | 'too_busy' | 'other' | 'no_answer' | 'not_collected' | 'not_prepared' | null;
    /** The partner's own words about the reason `other`. */
    end_note: string | null;
    /** Incremented by each update. */
    version: Generated<number>;
    /**
     * When the order ends by itself, unless it is accepted (D260), or handed over or cancelled
     * (D180), before.
     */
    due_at: Date | null;
    /** Start of the pickup slot that the order takes; null if it takes none (D210). */
    slot_key: Date | null;
    /** What it takes of the slot's capacity. */
    slot_units: Generated<number>;
    /** Whether `slot_counts` contains these units. */
    slot_held: Generated<boolean>;
    /** Whether the customer chose the slot; if not, the meal is ready as soon as possible. */
    slot_chosen: Generated<boolean>;
    /**
     * When it was paid; null until then, and in orders from before 0046, of which `paidAt`
     * reads `confirmed_at`. Partners see only paid orders.
     */
    paid_at: Date | null;
    /** Whether a payment of it was captured, also if it was refunded; a trigger sets it (D313). */
    took_money: Generated<boolean>;
    /** When only this row was left of an order that was never paid; null for others (D314). */
    emptied_at: Date | null;
    /** What the partner took back last (D344); null if nothing. */
    recalled: 'ready' | 'hand_over' | null;
    /** What of the total went back or is going to, paise; a trigger sets it (D345). */
    refunded_paise: Generated<number>;
    /** Ids of the dishes that the kitchen has ticked off (D373). */
    done_dishes: Generated<number[]>;
  };
  /**
   * Valid codes: one for each number and browser. A request without a cookie finds its code
   * by network.
   */
  otp_codes: {
    audience: 'customer' | 'partner';
    phone: string;
    browser_hash: string;
    network: string | null;
    code_hash: string;
    tries_left: number;
    sent_at: Date;
    expires_at: Date;
  };
  /** Every message with a code that was passed to the gateway, including rejected ones. */
  otp_sends: {
    id: GeneratedAlways<number>;
    audience: Tables['sessions']['audience'];
    phone: string;
    network: string;
    sent_at: Date;
    /** The browser that the code is for; null in rows that are older than the cookies. */
    browser_hash: string | null;
    /**
     * Whether the request had the browser's cookie; if not, the row also counts for its
     * network.
     */
    with_cookie: Generated<boolean>;
    /** Wider network of the same address; null in rows of earlier builds. */
    network_56: string | null;
    /** Still wider network of the same address; null in rows of earlier builds. */
    network_48: string | null;
    /** By what the requester was known; null if no login with the number had succeeded. */
    known_by: 'browser' | 'network' | 'number' | null;
    /** Whether the code, or a later one of the same browser, was used for a login. */
    confirmed: Generated<boolean>;
  };
  /** The last number of each series of papers. */
  paper_series: {
    restaurant_id: number;
    year: number;
    last: number;
  };
  /** Numbered documents about the tax of orders (D218). */
  papers: {
    restaurant_id: number;
    id: Generated<number>;
    order_number: number;
    kind: 'receipt_voucher' | 'invoice' | 'refund_voucher' | 'credit_note';
    /** The refund that it is about; null unless it is a refund voucher or a credit note. */
    refund_id: number | null;
    amount_paise: number;
    tax_paise: number;
    at: Date;
    /** Whether it is a receipt voucher of an order that has not ended. */
    is_open: Generated<boolean>;
    /** Null, as `year` and `number`, until the paper is numbered. */
    gstin: string | null;
    /** The financial year, which begins on 1 April. */
    year: number | null;
    number: number | null;
    /**
     * The provider's id of the payment that a receipt voucher is about; null in other papers,
     * and in vouchers of a build before 0058.
     */
    provider_payment_id: string | null;
  };
  /**
   * Responses to requests of partners with an `Idempotency-Key`. `answer` is null only while
   * the transaction runs.
   */
  partner_calls: {
    partner_id: number;
    operation: string;
    key: string;
    request_hash: string;
    answer: unknown;
    at: Date;
  };
  /** Accounts of partners. */
  partners: {
    id: Generated<number>;
    phone: string;
    name: string;
    address: string;
    created_at: Generated<Date>;
    /** As for customers, but another registration also replaces the address. */
    first_login_at: Date | null;
    /** Set by the operator: a login without a passkey first enrols one (D230). */
    second_factor_required: Generated<boolean>;
  };
  /** Challenges that a browser has not answered yet: one for each account, purpose and browser. */
  passkey_challenges: {
    /** base64url */
    challenge: string;
    partner_id: number;
    purpose: 'login' | 'enrol' | 'prove' | 'add';
    browser_hash: string;
    expires_at: Date;
  };
  /** The passkeys of partners. */
  passkeys: {
    id: GeneratedAlways<number>;
    partner_id: number;
    /** base64url */
    credential_id: string;
    /** In COSE format. */
    public_key: Buffer;
    /** The counter of the last use; 0 if the passkey counts nothing. */
    sign_count: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  payments: {
    restaurant_id: number;
    provider_payment_id: string;
    order_number: number;
    amount_paise: number;
    status: 'pending' | 'completed' | 'failed' | 'refund_due' | 'refunded';
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    /** Amount that was refunded or is being refunded so far. */
    refunded_paise: Generated<number>;
  };
  place_media: {
    id: Generated<number>;
    place_id: number;
    url: string;
  };
  places: {
    id: Generated<number>;
    city_id: number;
    name: string;
    image_url: string | null;
    type: string | null;
    rating: number | null;
    street_address: string | null;
    description: string | null;
    latitude: number | null;
    longitude: number | null;
    map_url: string | null;
  };
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
  provider_orders: {
    provider_order_id: string;
    restaurant_id: number;
    order_number: number;
  };
  readiness: {
    page: string;
  };
  /**
   * Refunds: ours from their request on, and those made in the provider's dashboard from
   * their first report on.
   */
  refunds: {
    restaurant_id: number;
    id: Generated<number>;
    order_number: number;
    provider_payment_id: string;
    amount_paise: number;
    reason: 'not_kept' | 'restaurant' | 'customer' | 'overdue' | 'dish_missing' | 'provider';
    status: 'requested' | 'processed' | 'failed';
    /**
     * The provider's idempotency key, and the receipt of the refund there; null if it was made
     * in the dashboard.
     */
    provider_key: string | null;
    /** Null until the provider has accepted it. */
    provider_refund_id: string | null;
    attempts: Generated<number>;
    /** When the worker asks the provider next; null when it no longer does. */
    next_attempt_at: Date | null;
    /** The id of the refund that replaces a failed one. */
    retried_as: number | null;
    created_at: Date;
    processed_at: Date | null;
    updated_at: Date;
    /** The missing dishes of a part refund. */
    lines: ColumnType<readonly RefundLine[] | null, string | null | undefined, string | null>;
    /** The tax in `amount_paise`; null if the refund is not for single dishes. */
    tax_paise: number | null;
    /**
     * What was requested (`optimum` as `instant`), until the provider says what it is; null
     * before it is sent.
     */
    speed: 'normal' | 'instant' | null;
    /** The bank's number of the refund; null while it is unknown. */
    reference: string | null;
  };
  restaurant_media: {
    id: Generated<number>;
    restaurant_id: number;
    url: string;
    created_at: Generated<Date>;
  };
  restaurants: {
    id: Generated<number>;
    /**
     * Null after the partner has deleted the account (D225); such restaurants are deleted, and
     * no query reads it of them.
     */
    partner_id: ColumnType<number, number, number | null>;
    city_id: number;
    name: string;
    cuisine: string | null;
    street_address: string;
    /** Null after the partner has deleted the account. */
    phone: string | null;
    map_url: string | null;
    latitude: number | null;
    longitude: number | null;
    image_url: string | null;
    rating: number | null;
    is_veg: 0 | 1;
    status: Generated<'approved' | 'pending' | 'rejected'>;
    fssai: string | null;
    /** Was replaced by `paused_until`. */
    paused: Generated<boolean>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    version: Generated<number>;
    /**
     * End of a pause (the year 9999 if only the partner ends it); null or in the past if there
     * is no pause.
     */
    paused_until: Date | null;
    /** Minutes that are added to the preparation time until `rush_until`. */
    rush_minutes: Generated<0 | 10 | 20 | 30>;
    rush_until: Date | null;
    preparation_minutes: Generated<number>;
    /** Incremented each time opening hours or closed dates are saved. */
    hours_version: Generated<number>;
    /**
     * Incremented each time pause, rush, preparation time, pickup slots, acceptance or days
     * ahead change.
     */
    order_settings_version: Generated<number>;
    /** Length of a pickup slot (D210). */
    slot_minutes: Generated<10 | 15 | 20 | 30 | 60>;
    /** What a slot has place for, in `slot_unit`; null without a limit. */
    slot_capacity: number | null;
    slot_unit: Generated<'orders' | 'dishes'>;
    /** How long before closing time orders for 'as soon as possible' end. */
    last_order_minutes: Generated<number>;
    /**
     * Whether the partner accepts each paid order (D259); `accept_minutes` is the time for
     * that (D260).
     */
    accept_mode: Generated<'auto' | 'manual'>;
    accept_minutes: Generated<number>;
    /** For how many days after today customers can order (D277). */
    days_ahead: Generated<number>;
    /**
     * The number that customers call in place of phone. Null without one, and after the
     * partner has deleted the account.
     */
    guest_phone: string | null;
    /**
     * Whether its partner gets an SMS about a new order for which no page of the portal has
     * rung (D374).
     */
    unheard_sms: Generated<'off' | 'on'>;
  };
  sandbox_orders: {
    id: string;
    amount_paise: number;
    receipt: string;
    created_at: Generated<Date>;
  };
  sandbox_payments: {
    id: string;
    order_id: string;
    amount_paise: number;
    status: 'captured' | 'failed' | 'refunded';
    created_at: Generated<Date>;
  };
  sandbox_refunds: {
    id: string;
    payment_id: string;
    amount_paise: number;
    receipt: string;
    created_at: Generated<Date>;
    /** Null counts as normal. */
    speed: 'normal' | 'instant' | null;
  };
  /**
   * Webhooks that the sandbox still has to send. Each is sent until it has succeeded
   * `times_left` more times.
   */
  sandbox_reports: {
    id: string;
    body: string;
    times_left: number;
    created_at: Generated<Date>;
  };
  /**
   * Logins. Access tokens contain the session's `id`. `token_id` identifies the current
   * refresh token.
   */
  sessions: {
    id: string;
    audience: 'customer' | 'partner';
    subject_id: number;
    expires_at: Date;
    ended_at: Date | null;
    token_id: string;
    /** The refresh token that the last rotation replaced; null before the first rotation. */
    previous_token_id: string | null;
    rotated_at: Date | null;
    opened_at: Generated<Date>;
    /**
     * Other refresh tokens than `token_id` that have replaced `previous_token_id` and were not
     * used yet (D320).
     */
    unused_token_ids: Generated<string[]>;
  };
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
  /**
   * Sum of the units of all orders in a slot that have their places. Missing for a slot
   * without orders (D210).
   */
  slot_counts: {
    restaurant_id: number;
    starts_at: Date;
    taken: number;
  };
  /**
   * A dish that is sold out today has a count of 0; at `resume_at` the worker adds
   * `resume_count` (D266). Both are null otherwise. At `reset_at` it sets the count to
   * `daily_count` (D267); both are null if the partner keeps the count by hand.
   */
  stock: {
    restaurant_id: number;
    menu_id: number;
    live_count: number;
    resume_at: Date | null;
    resume_count: number | null;
    daily_count: number | null;
    reset_at: Date | null;
  };
  /**
   * How many portions of a dish are taken of a later day, which begins at `day`, 5:00 am in
   * India (D276). Its start removes the row.
   */
  stock_days: {
    restaurant_id: number;
    menu_id: number;
    day: Date;
    taken: number;
  };
  /** Stock that an unpaid order reserves until `expires_at` (D52). */
  stock_holds: {
    restaurant_id: number;
    order_number: number;
    menu_id: number;
    quantity: number;
    expires_at: Date;
  };
  /** Every change of a stock count with its cause. The sum of all changes is the count. */
  stock_ledger: {
    restaurant_id: number;
    id: GeneratedAlways<number>;
    menu_id: number;
    delta: number;
    cause: 'opening' | 'partner' | 'order' | 'hold_released' | 'refunded' | 'sold_out' | 'daily_reset' | 'later_day';
    order_number: number | null;
    at: Generated<Date>;
  };
  webhook_events: {
    restaurant_id: number;
    event_id: string;
    received_at: Generated<Date>;
  };
}
