import { useLocation } from 'react-router-dom';
import { selectListQuery } from '../../../../machines/shared/list-search/list-search.selectors.ts';
import { parseListQuery } from '../../../../machines/shared/list-search/list-query.ts';
import { useQuerySync } from '../../../runtime/address.ts';
import { SearchField } from '../../../design/search-field.tsx';
import { Switch } from '../../../design/switch.tsx';
import { ListSearchContext } from './list-search.context.ts';
import * as css from './list-search.css.ts';
import type { Elements } from '../../../design/elements.ts';

/** Provides the search of a page with a searchable list; it starts with the query in the URL. */
export function WithListSearch({ children }: { children: Elements }) {
  const { search } = useLocation();
  return (
    <ListSearchContext.Provider options={{ input: parseListQuery(search) }}>
      <Address />
      {children}
    </ListSearchContext.Provider>
  );
}

function Address() {
  useQuerySync(ListSearchContext.useActorRef());
  return null;
}

type ListSearchProps = {
  label: string;
  placeholder: string;
  /** Shows the 'Veg only' switch. */
  veg: boolean;
  /** Further filters. */
  children?: Elements;
};

/** The search field of a list, and its filters. */
export function ListSearch({ label, placeholder, veg, children }: ListSearchProps) {
  const { send } = ListSearchContext.useActorRef();
  const { query, vegOnly } = ListSearchContext.useSelector(selectListQuery);
  return (
    <search className={css.row}>
      <div className={css.field}>
        <SearchField
          label={label}
          placeholder={placeholder}
          value={query}
          onChange={(text) => send({ type: 'search.change', change: { query: text } })}
        />
      </div>
      {veg && (
        <Switch
          label="Veg only"
          checked={vegOnly}
          onChange={(checked) => send({ type: 'search.change', change: { vegOnly: checked } })}
        />
      )}
      {children}
    </search>
  );
}
