import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { SelectField } from '../../../design/select-field.tsx';
import { Switch } from '../../../design/switch.tsx';
import { ListSearchContext } from '../../shared/list-search/list-search.context.ts';
import * as css from './home.css.ts';

const orders = [
  { value: 'rating', label: 'Best rated' },
  { value: 'price', label: 'Lowest price' },
];

/** 'Open now', 'Favourites' and the order of the restaurants. */
export function RestaurantFilters() {
  const { send } = ListSearchContext.useActorRef();
  const { openNow, favourites = false, sort } = ListSearchContext.useSelector(selectListQuery);
  return (
    <>
      <Switch
        label="Open now"
        checked={openNow}
        onChange={(checked) => send({ type: 'search.change', change: { openNow: checked } })}
      />
      <Switch
        label="Favourites"
        checked={favourites}
        onChange={(checked) => send({ type: 'search.change', change: { favourites: checked || undefined } })}
      />
      <div className={css.sort}>
        <SelectField
          label="Sort"
          hideLabel
          placeholder="Default order"
          options={orders}
          value={sort}
          onChange={({ target }) => send({ type: 'search.change', change: { sort: target.value } })}
        />
      </div>
    </>
  );
}
