import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { list, sharedLists, type PersonalList } from './personal-data.ts';

/** Tax law requires records of sales; eight years is the longest duty (Companies Act 2013, section 128). */
const keptOrders = 'Without your account once you delete it, as long as tax law requires records of sales.';

const orderIdOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.restaurant_id`)} || '-' || ${sql.ref(`${table}.order_number`)}`.as('order_id');
const orderIdText = 'The order';

/** Joins a table that has the orders' number with the customer's orders. */
const ofOrders = (db: Kysely<Database>, customerId: number) =>
  db.selectFrom('orders').where('orders.customer_id', '=', customerId).orderBy('orders.number');

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
    },
    read: (db, { id }) =>
      db
        .selectFrom('customers')
        .select(['id', 'phone', 'name', 'email', 'address', 'created_at', 'first_login_at'])
        .where('id', '=', id)
        .execute(),
  }),
  list({
    name: 'orders',
    tables: ['orders', 'provider_orders', 'stock_holds', 'stock_ledger', 'order_sums'],
    description: 'Your orders. 100 paise are one rupee.',
    kept: keptOrders,
    fields: {
      order_id: orderIdText,
      restaurant: 'The name of the restaurant',
      status: 'The status of the order',
      total_paise: 'The total in paise',
      tax_paise: 'The tax in it, in paise',
      slot_start: 'When the pickup time begins',
      slot_minutes: 'Its length in minutes',
      kitchen_note: 'Your note to the kitchen, which is removed when you delete your account',
      pickup_code: 'The code that you show when you pick the meal up',
      provider_order_id: 'The order’s id at the payment provider',
      created_at: 'When you placed it',
      confirmed_at: 'When it was paid',
      ready_at: 'When the meal was expected to be ready',
      ended_at: 'When it was handed over or cancelled',
      end_by: 'Who cancelled it',
      end_reason: 'Why',
      end_note: 'The restaurant’s own words about the reason',
    },
    read: (db, { id }) =>
      ofOrders(db, id)
        .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
        .select([
          sql<string>`orders.restaurant_id || '-' || orders.number`.as('order_id'),
          'restaurants.name as restaurant',
          'orders.status',
          'orders.total_paise',
          'orders.tax_paise',
          'orders.slot_start',
          'orders.slot_minutes',
          'orders.kitchen_note',
          'orders.pickup_code',
          'orders.provider_order_id',
          'orders.created_at',
          'orders.confirmed_at',
          'orders.ready_at',
          'orders.ended_at',
          'orders.end_by',
          'orders.end_reason',
          'orders.end_note',
        ])
        .execute(),
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
      ofOrders(db, id)
        .innerJoin('order_lines as each', (join) =>
          join
            .onRef('each.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('each.order_number', '=', 'orders.number'),
        )
        .select([orderIdOf('each'), 'each.menu_name', 'each.quantity', 'each.price_paise'])
        .orderBy('each.line')
        .execute(),
  }),
  list({
    name: 'order_messages',
    tables: ['order_texts'],
    description: 'Messages about your orders that were sent to your number. The texts are not stored.',
    kept: '30 days.',
    fields: {
      order_id: orderIdText,
      kind: 'What it was about: the pickup code, or that the restaurant cancelled the order',
      created_at: 'Since when it was to be sent',
      sent_at: 'When it was sent',
    },
    read: (db, { id }) =>
      ofOrders(db, id)
        .innerJoin('order_texts as each', (join) =>
          join
            .onRef('each.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('each.order_number', '=', 'orders.number'),
        )
        .select([orderIdOf('each'), 'each.kind', 'each.created_at', 'each.sent_at'])
        .orderBy('each.created_at')
        .execute(),
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
      ofOrders(db, id)
        .innerJoin('payments as each', (join) =>
          join
            .onRef('each.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('each.order_number', '=', 'orders.number'),
        )
        .select([
          orderIdOf('each'),
          'each.provider_payment_id',
          'each.amount_paise',
          'each.status',
          'each.refunded_paise',
          'each.created_at',
        ])
        .orderBy('each.created_at')
        .execute(),
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
      reason: 'Why you get the money back',
      status: 'The status of the refund',
      created_at: 'When it was requested',
      processed_at: 'When it was sent to your bank',
      reference: 'The number with which your bank can find it',
    },
    read: (db, { id }) =>
      ofOrders(db, id)
        .innerJoin('refunds as each', (join) =>
          join
            .onRef('each.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('each.order_number', '=', 'orders.number'),
        )
        .select([
          orderIdOf('each'),
          'each.provider_refund_id',
          'each.amount_paise',
          'each.reason',
          'each.status',
          'each.created_at',
          'each.processed_at',
          'each.reference',
        ])
        .orderBy('each.id')
        .execute(),
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
      ofOrders(db, id)
        .innerJoin('papers as each', (join) =>
          join
            .onRef('each.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('each.order_number', '=', 'orders.number'),
        )
        .select([orderIdOf('each'), 'each.kind', 'each.gstin', 'each.year', 'each.number'])
        .select(['each.amount_paise', 'each.tax_paise', 'each.at'])
        .orderBy('each.id')
        .execute(),
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
      ofOrders(db, id)
        .innerJoin('provider_disputes as each', (join) =>
          join
            .onRef('each.restaurant_id', '=', 'orders.restaurant_id')
            .onRef('each.order_number', '=', 'orders.number'),
        )
        .select([orderIdOf('each'), 'each.provider_dispute_id', 'each.amount_paise', 'each.status', 'each.created_at'])
        .orderBy('each.created_at')
        .execute(),
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
        .orderBy('order_number')
        .execute(),
  }),
  ...sharedLists,
];
