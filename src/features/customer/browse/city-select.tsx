import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { BrowseContext, useBrowse } from './browse.context.ts';
import * as css from './home.css.ts';

/** Selects the city whose restaurants and places are listed; 'Select a city' means no city (D14). */
export function CitySelect() {
  const browse = BrowseContext.useActorRef();
  const { cities, cityId, areCitiesLoading: isLoading, citiesMessage: message } = useBrowse();
  if (message !== null) {
    return (
      <Notice tone="red">
        <div className={css.citiesFailed}>
          <span>{message}</span>
          <Button data-retry tone="quiet" size="s" onClick={() => browse.send({ type: 'cities.retry' })}>
            Load the cities again
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <div className={css.city}>
      <SelectField
        label="City"
        hideLabel
        placeholder={isLoading ? 'Loading cities' : 'Select a city'}
        options={cities.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={isLoading}
        value={isLoading || cityId === null ? '' : String(cityId)}
        onChange={({ target: { value } }) =>
          browse.send({ type: 'city.choose', cityId: value === '' ? null : Number(value) })
        }
      />
    </div>
  );
}
