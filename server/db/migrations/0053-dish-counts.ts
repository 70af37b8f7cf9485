import { sql, type Kysely } from 'kysely';

/** An earlier build neither reads nor writes the table; triggers count its changes too. */
export const compatibility = 'expand';

/**
 * Adds counts of the dishes of each menu, so that the summary of a menu costs the same for 100 dishes and for 100,000
 * (D275). Triggers append a row for each change instead of updating one, so that no transaction waits for another; only
 * the sums are meaningful. The server merges the rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table dish_counts (
    restaurant_id integer not null,
    id bigint generated always as identity,
    dishes integer not null,
    in_stock integer not null,
    primary key (restaurant_id, id)
  )`,
  // Locks the stock: of two transactions that delete a dish and sell its last portion, the later one sees the earlier.
  `create function count_dish() returns trigger language plpgsql as $$
  declare
    dish menu_items := case tg_op when 'DELETE' then old else new end;
    sign integer := case when tg_op <> 'DELETE' and dish.deleted_at is null then 1 else -1 end;
    left_of_dish integer;
  begin
    select live_count into left_of_dish from stock
      where restaurant_id = dish.restaurant_id and menu_id = dish.id for update;
    insert into dish_counts (restaurant_id, dishes, in_stock)
      values (dish.restaurant_id, sign, case when left_of_dish > 0 then sign else 0 end);
    return null;
  end $$`,
  // The caller has locked the stock by its change. `deleted_at` is no condition of the query, because only the primary key
  // is to be used, not a partial index.
  `create function count_dish_in_stock() returns trigger language plpgsql as $$
  declare
    changed stock := case tg_op when 'DELETE' then old else new end;
  begin
    if (select deleted_at is null from menu_items where restaurant_id = changed.restaurant_id and id = changed.menu_id) then
      insert into dish_counts (restaurant_id, dishes, in_stock) values
        (changed.restaurant_id, 0, case when tg_op <> 'DELETE' and changed.live_count > 0 then 1 else -1 end);
    end if;
    return null;
  end $$`,
  `create trigger counted_insert after insert on menu_items for each row
    when (new.deleted_at is null) execute function count_dish()`,
  `create trigger counted_update after update of deleted_at on menu_items for each row
    when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_dish()`,
  `create trigger counted_delete after delete on menu_items for each row
    when (old.deleted_at is null) execute function count_dish()`,
  `create trigger counted_insert after insert on stock for each row
    when (new.live_count > 0) execute function count_dish_in_stock()`,
  `create trigger counted_update after update of live_count on stock for each row
    when ((old.live_count > 0) <> (new.live_count > 0)) execute function count_dish_in_stock()`,
  `create trigger counted_delete after delete on stock for each row
    when (old.live_count > 0) execute function count_dish_in_stock()`,
  `insert into dish_counts (restaurant_id, dishes, in_stock)
    select dish.restaurant_id, count(*), count(*) filter (where live_count > 0)
    from menu_items as dish left join stock on stock.restaurant_id = dish.restaurant_id and stock.menu_id = dish.id
    where deleted_at is null group by dish.restaurant_id`,
];
