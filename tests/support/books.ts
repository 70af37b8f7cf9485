import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';

/**
 * What does not add up in the whole database, one line each; written from D50, D52 and D54, not from the code:
 * a count is the sum of its ledger and never below zero; what an order took is what it holds or has bought, nothing
 * once it is cancelled; an order that stands was paid once and in full, one that does not kept no money. Only a meal that is
 * being made or was handed over may have its money given back.
 */
export async function faultsInBooks(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('dish %s: count %s, ledger %s', s.menu_id, s.live_count, coalesce(sum(l.delta), 0)) as fault
      from stock s left join stock_ledger l using (restaurant_id, menu_id)
      group by s.restaurant_id, s.menu_id, s.live_count
      having s.live_count <> coalesce(sum(l.delta), 0) or s.live_count < 0
    union all
    select format('order %s (%s) dish %s: took %s, should have %s', o.number, o.status, t.menu_id, t.taken, t.due)
      from orders o, lateral (
        select ol.menu_id,
          - coalesce((select sum(delta) from stock_ledger l
              where l.restaurant_id = o.restaurant_id and l.order_number = o.number and l.menu_id = ol.menu_id), 0) as taken,
          case o.status
            when 'pending' then coalesce((select sum(quantity) from stock_holds h
              where h.restaurant_id = o.restaurant_id and h.order_number = o.number and h.menu_id = ol.menu_id), 0)
            when 'cancelled' then 0
            else ol.quantity end as due
        from order_lines ol where ol.restaurant_id = o.restaurant_id and ol.order_number = o.number) t
      where t.taken <> t.due
    union all
    select format('order %s (%s) holds stock', o.number, o.status)
      from orders o where o.status <> 'pending'
        and exists (select 1 from stock_holds h where h.restaurant_id = o.restaurant_id and h.order_number = o.number)
    union all
    select format('order %s has no lines', o.number) from orders o
      where not exists (select 1 from order_lines l where l.restaurant_id = o.restaurant_id and l.order_number = o.number)
    union all
    select format('order %s: lines and tax are not its total', o.number) from orders o
      where o.total_paise <> o.tax_paise + (select sum(price_paise * quantity) from order_lines l
        where l.restaurant_id = o.restaurant_id and l.order_number = o.number)
    union all
    select format('order %s (%s): %s completed payments of %s', o.number, o.status, p.count, p.sum)
      from orders o, lateral (select count(*) as count, coalesce(sum(amount_paise), 0) as sum from payments p
        where p.restaurant_id = o.restaurant_id and p.order_number = o.number and p.status = 'completed') p
      where (p.count = 0 and o.status not in ('pending', 'cancelled') and not (o.status <> 'confirmed'
          and exists (select 1 from payments r where r.restaurant_id = o.restaurant_id and r.order_number = o.number
            and r.status = 'refunded' and r.amount_paise = o.total_paise)))
        or (p.count > 0 and o.status in ('pending', 'cancelled')) or p.count > 1
        or (p.count = 1 and p.sum <> o.total_paise)
    union all
    select format('order %s (%s): pickup code %s', o.number, o.status, coalesce(o.pickup_code, 'none'))
      from orders o where (o.status in ('confirmed', 'preparing', 'ready', 'delivered')) <> (o.pickup_code is not null)
  `.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Money that the sandbox took and that nobody here knows of: the order neither stands nor is the money given back. */
export async function paidInSilence(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('%s of %s was taken in silence', p.id, s.receipt) as fault
      from sandbox_payments p join sandbox_orders s on s.id = p.order_id
      left join payments own on own.provider_payment_id = p.id
      where p.status = 'captured' and own.status is distinct from 'completed'
    union all
    select format('%s was given back, but is %s here', p.id, coalesce(own.status, 'unknown'))
      from sandbox_payments p left join payments own on own.provider_payment_id = p.id
      where p.status = 'refunded' and own.status is distinct from 'refunded'
  `.execute(db);
  return rows.map(({ fault }) => fault);
}
