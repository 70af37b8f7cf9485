import { sql } from 'kysely';
import type { Row } from '../db/schema.ts';
import { ofOrders } from '../orders/order-columns.ts';
import { list, sharedLists, type PersonalList } from './personal-data.store.ts';

/** Tax law requires records of sales; eight years is the longest duty (Companies Act 2013, section 128). */
const keptOrders = 'Without your account once you delete it, as long as tax law requires records of sales.';

/** The id of an order, and the condition of the customer's orders, in a table that has their numbers. */
const orderId = sql<string>`restaurant_id || '-' || order_number`.as('order_id');
const isOrderOf = (customerId: number) =>
  sql<boolean>`(restaurant_id, order_number) in (select restaurant_id, number from orders where customer_id = ${customerId})`;
const orderIdText = 'The order';

/** The columns of an order that its customer's export has, with their words. */
const orderWords = {
  status: 'The status of the order',
  total_paise: 'The total in paise',
  tax_paise: 'The tax in it, in paise',
  slot_start: 'When the pickup time begins',
  slot_minutes: 'Its length in minutes',
  slot_chosen: 'Whether you chose it; if not, you ordered for as soon as possible',
  kitchen_note: 'Your note to the kitchen, which is removed when you delete your account',
  pickup_code: 'The code that you show when you pick the meal up',
  provider_order_id: 'The order’s id at the payment provider',
  created_at: 'When you placed it',
  paid_at: 'When it was paid, if it had to be accepted',
  confirmed_at: 'When it was paid, or accepted by the restaurant',
  ready_at: 'When the meal was expected to be ready, or was ready if that was later and after the slot',
  seen_at: 'When the restaurant first saw it; if it ended by itself, when the restaurant saw that',
  delayed_minutes: 'By how many minutes the restaurant delayed it',
  cancel_until: 'Until when you could cancel it',
  ended_at: 'When it was handed over or cancelled',
  end_by: 'Who cancelled it',
  end_reason: 'Why',
  end_note: 'The restaurant’s own words about the reason',
} as const satisfies Partial<Record<keyof Row<'orders'>, string>>;
const orderWordColumns = Object.keys(orderWords) as (keyof typeof orderWords)[];

/** What is stored about a customer. */
export const customerLists: readonly PersonalList[] = [
  list({
    name: 'account',
    tables: ['customers'],
    description: 'Your account.',
    kept: 'Until you delete it.',
    fields: {
      id: 'The number of your account',
      phone: 'Your phone number',
      name: 'Your name',
      email: 'Your email address',
      address: 'Your address',
      created_at: 'When you registered',
      first_login_at: 'When you first logged in',
      favourites: 'Your favourite restaurants',
    },
    read: (db, { id }) =>
      db
        .selectFrom('customers')
        .select(['id', 'phone', 'name', 'email', 'address', 'created_at', 'first_login_at'])
        .select(
          sql<string[]>`array(select name from restaurants where id = any(favourites) order by name)`.as('favourites'),
        )
        .where('id', '=', id),
  }),
  list({
    name: 'orders',
    tables: ['orders', 'provider_orders', 'stock_holds', 'stock_ledger', 'order_sums'],
    description: 'Your orders. 100 paise are one rupee.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      restaurant: 'The name of the restaurant',
      ...orderWords,
    },
    read: (db, { id }) =>
      db
        .selectFrom('orders')
        .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
        .where('orders.customer_id', '=', id)
        .select([
          sql<string>`orders.restaurant_id || '-' || orders.number`.as('order_id'),
          'restaurants.name as restaurant',
          ...ofOrders(orderWordColumns),
        ])
        .orderBy('orders.number'),
  }),
  list({
    name: 'order_lines',
    tables: ['order_lines'],
    description: 'The dishes of your orders.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      menu_name: 'The dish',
      quantity: 'How many portions',
      price_paise: 'The price of a portion in paise',
    },
    read: (db, { id }) =>
      db
        .selectFrom('order_lines')
        .where(isOrderOf(id))
        .select([orderId, 'menu_name', 'quantity', 'price_paise'])
        .orderBy('order_number')
        .orderBy('line'),
  }),
  list({
    name: 'order_messages',
    tables: ['order_texts'],
    description: 'Messages about your orders that were sent to your number. The texts are not stored.',
    kept: '30 days.',
    fields: {
      order_id: orderIdText,
      kind: 'What it was about: the pickup code, that the order is ready, or that the restaurant cancelled or did not accept it',
      created_at: 'Since when it was to be sent',
      sent_at: 'When it was sent',
    },
    read: (db, { id }) =>
      db
        .selectFrom('order_texts')
        .where(isOrderOf(id))
        .select([orderId, 'kind', 'created_at', 'sent_at'])
        .orderBy('order_number')
        .orderBy('created_at'),
  }),
  list({
    name: 'payments',
    tables: ['payments'],
    description: 'Your payments. How you paid is known to the payment provider only.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      provider_payment_id: 'The payment’s id at the payment provider',
      amount_paise: 'The amount in paise',
      status: 'The status of the payment',
      refunded_paise: 'The amount that was refunded, in paise',
      created_at: 'When the payment was first reported',
    },
    read: (db, { id }) =>
      db
        .selectFrom('payments')
        .where(isOrderOf(id))
        .select([orderId, 'provider_payment_id', 'amount_paise', 'status', 'refunded_paise', 'created_at'])
        .orderBy('order_number')
        .orderBy('created_at'),
  }),
  list({
    name: 'refunds',
    tables: ['refunds'],
    description: 'Your refunds.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      provider_refund_id: 'The refund’s id at the payment provider',
      amount_paise: 'The amount in paise',
      tax_paise: 'The tax in it, in paise, if it is for single dishes',
      lines: 'The dishes that it is for, if it is not for the whole order',
      speed: 'Whether it is an instant refund or a normal one',
      reason: 'Why you get the money back',
      status: 'The status of the refund',
      created_at: 'When it was requested',
      processed_at: 'When it was sent to your bank',
      reference: 'The number with which your bank can find it',
    },
    read: (db, { id }) =>
      db
        .selectFrom('refunds')
        .where(isOrderOf(id))
        .select([
          orderId,
          'provider_refund_id',
          'amount_paise',
          'tax_paise',
          'lines',
          'speed',
          'reason',
          'status',
          'created_at',
          'processed_at',
          'reference',
        ])
        .orderBy('order_number')
        .orderBy('id'),
  }),
  list({
    name: 'papers',
    tables: ['papers'],
    description: 'The tax documents of your orders.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      kind: 'The kind of document',
      gstin: 'The tax registration of the supplier',
      year: 'The financial year',
      number: 'Its number in the series of the restaurant and the year',
      amount_paise: 'The amount in paise',
      tax_paise: 'The tax in it, in paise',
      at: 'Its date',
    },
    read: (db, { id }) =>
      db
        .selectFrom('papers')
        .where(isOrderOf(id))
        .select([orderId, 'kind', 'gstin', 'year', 'number'])
        .select(['amount_paise', 'tax_paise', 'at'])
        .orderBy('order_number')
        .orderBy('id'),
  }),
  list({
    name: 'disputes',
    tables: ['provider_disputes'],
    description: 'Payments that you have claimed back through your bank.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      provider_dispute_id: 'The id at the payment provider',
      amount_paise: 'The amount in paise',
      status: 'The status',
      created_at: 'When it was reported',
    },
    read: (db, { id }) =>
      db
        .selectFrom('provider_disputes')
        .where(isOrderOf(id))
        .select([orderId, 'provider_dispute_id', 'amount_paise', 'status', 'created_at'])
        .orderBy('order_number')
        .orderBy('created_at'),
  }),
  list({
    name: 'order_requests',
    tables: ['order_keys'],
    description: 'Random keys of your requests to place an order, so that a repeated request places no second one.',
    kept: 'Until you delete your account.',
    fields: {
      key: 'The key, which your browser has chosen',
      restaurant_id: 'The number of the restaurant',
      order_number: 'The number of the order',
    },
    read: (db, { id }) =>
      db
        .selectFrom('order_keys')
        .select(['key', 'restaurant_id', 'order_number'])
        .where('customer_id', '=', id)
        .orderBy('order_number'),
  }),
  ...sharedLists,
];
