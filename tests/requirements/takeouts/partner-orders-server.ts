import type { Takeout } from '../takeout.ts';

const from =
  (file: string, test: string) =>
  (id: string, title: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/server/${test}.test.ts`,
    title,
  });
const calls = from('server/partner/orders.routes.ts', 'partner-orders');
const store = from('server/partner/orders.store.ts', 'partner-orders');
const pickup = from('server/partner/pickup.ts', 'partner-orders');
const host = from('server/image-host/image-host.routes.ts', 'image-host');

/** What the server owes a partner's orders, and an upload. */
export const takeouts: Takeout[] = [
  store('API-50', 'gives each with customer', 'id: orderId(restaurant_id, number),', "id: 'order',"),
  store('STORE-27', 'gives each with customer', "'customers.name as user_name'", "'customers.phone as user_name'"),
  store('STORE-27', 'gives each with customer', 'slot_duration: slot_minutes', 'slot_duration: 30'),
  store(
    'PORD-7',
    'lists the newest first',
    "    .orderBy('orders.number', 'desc')\n    .execute();",
    "    .orderBy('orders.number')\n    .execute();",
  ),
  store('PORD-7', 'lists the newest first', "    .where('orders.confirmed_at', 'is not', null)", ''),
  store(
    'PORD-5',
    'sums up everything',
    'coalesce(sum(total_paise), 0)',
    "coalesce(sum(total_paise) filter (where status <> 'cancelled'), 0)",
  ),
  pickup(
    'PORD-17',
    'hands the order over, once',
    "{ status: 'delivered', pickup_misses: [] }",
    '{ pickup_misses: [] }',
  ),
  pickup('API-51', 'hands the order over, once', "if (!canBecome(order.status, 'delivered'))", 'if (false)'),
  calls('PORD-20', 'of another order is wrong', '`Invalid OTP. ${', '`Wrong. ${'),
  pickup('PORD-20', 'of another order is wrong', 'if (!isSame(code, order.pickup_code))', 'if (false)'),
  host('API-52', 'with everything that section 7 sends', 'if (given !== preset)', 'if (given === preset)'),
  host('API-53', 'with everything that section 7 sends', '    secure_url: address,\n', ''),
  host('API-53', 'with everything that section 7 sends', '    public_id: publicId,\n', ''),
];
