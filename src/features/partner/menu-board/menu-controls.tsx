import {
  foodFilters,
  sortKeys,
  sortOrders,
  stockFilters,
  type FoodFilter,
  type SortKey,
  type SortOrder,
  type StockFilter,
} from '../../../../machines/partner/menu-board/menu-view.ts';
import { SearchField } from '../../../design/search-field.tsx';
import { useSlashShortcut } from '../../../design/slash-shortcut.ts';
import { SelectField } from '../../../design/select-field.tsx';
import { MenuBoardContext, useMenuBoard } from './menu-board.context.ts';
import * as css from './menu-board.css.ts';

const stockLabels: Record<StockFilter, string> = { all: 'All', 'in-stock': 'In stock', 'out-of-stock': 'Out of stock' };
const foodLabels: Record<FoodFilter, string> = { all: 'All', veg: 'Veg', 'non-veg': 'Non-veg' };
const sortLabels: Record<`${SortKey} ${SortOrder}`, string> = {
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'price asc': 'Price, lowest first',
  'price desc': 'Price, highest first',
  'stock asc': 'Stock, lowest first',
  'stock desc': 'Stock, highest first',
};
const sorts = sortKeys.flatMap((sort) => sortOrders.map((order) => ({ sort, order })));

/** The search by name and the filters panel (spec §2, §9). */
export function MenuControls() {
  const { send } = MenuBoardContext.useActorRef();
  const { search, stock, food, sort, order } = useMenuBoard('list');
  return (
    <div className={css.controls}>
      <div className={css.search}>
        <SearchField
          label="Search by name"
          slash={useSlashShortcut()}
          value={search}
          onChange={(typed) => send({ type: 'search.change', search: typed })}
        />
      </div>
      <fieldset className={css.filters}>
        <legend className={css.legend}>Filters</legend>
        <SelectField
          label="Stock"
          value={stock}
          options={stockFilters.map((value) => ({ value, label: stockLabels[value] }))}
          onChange={({ target }) => {
            const chosen = stockFilters.find((value) => value === target.value);
            if (chosen) send({ type: 'stock.filter', stock: chosen });
          }}
        />
        <SelectField
          label="Food type"
          value={food}
          options={foodFilters.map((value) => ({ value, label: foodLabels[value] }))}
          onChange={({ target }) => {
            const chosen = foodFilters.find((value) => value === target.value);
            if (chosen) send({ type: 'food.filter', food: chosen });
          }}
        />
        <div className={css.sort}>
          <SelectField
            label="Sort by"
            value={`${sort} ${order}`}
            options={sorts.map((each) => ({
              value: `${each.sort} ${each.order}`,
              label: sortLabels[`${each.sort} ${each.order}`],
            }))}
            onChange={({ target }) => {
              const chosen = sorts.find((each) => `${each.sort} ${each.order}` === target.value);
              if (chosen) send({ type: 'sort.choose', ...chosen });
            }}
          />
        </div>
      </fieldset>
    </div>
  );
}
