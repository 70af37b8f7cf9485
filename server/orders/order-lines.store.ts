import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Row } from '../db/schema.ts';

type Line = Pick<Row<'order_lines'>, 'line' | 'menu_id' | 'menu_name' | 'quantity' | 'price_paise'>;

/** Selects the lines of each row of `orders` with these columns. */
export const linesOfOrder = <Name extends keyof Line>(names: readonly Name[]) =>
  jsonArrayFrom(
    expressionBuilder<Database, 'orders'>()
      .selectFrom('order_lines')
      .select(names)
      .whereRef('order_lines.restaurant_id', '=', 'orders.restaurant_id')
      .whereRef('order_lines.order_number', '=', 'orders.number')
      .orderBy('line')
      .$castTo<Pick<Line, Name>>(),
  );
