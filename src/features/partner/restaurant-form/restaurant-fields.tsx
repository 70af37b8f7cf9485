import { formatCoordinates, type Coordinates } from '../../../../domain/coordinates.ts';
import type { RestaurantFormErrors, RestaurantForm } from '../../../../domain/restaurant-form.ts';
import { Button } from '../../../design/button.tsx';
import { PhoneField } from '../../../design/phone-field.tsx';
import { RadioGroup } from '../../../design/radio-group.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import * as css from './restaurant-form.css.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

type RestaurantFieldsProps = {
  form: RestaurantForm;
  fieldErrors: RestaurantFormErrors;
  coordinates: Coordinates | null;
  cities: readonly PartnerCity[];
  onChange: (change: Partial<RestaurantForm>) => void;
  onLocate: () => void;
};

const types = [
  { value: '1', label: 'Pure Vegetarian' },
  { value: '0', label: 'Non-Vegetarian' },
] as const;

/** Fields that Add Restaurant and Edit Restaurant share (spec §2). */
export function RestaurantFields(props: RestaurantFieldsProps) {
  const { form, fieldErrors, cities, onChange } = props;
  return (
    <>
      <TextField
        label="Restaurant Name"
        autoComplete="off"
        maxLength={120}
        value={form.name}
        error={fieldErrors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label="City"
        placeholder="Select a city"
        options={cities.map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` }))}
        value={form.cityId === null ? '' : String(form.cityId)}
        error={fieldErrors.cityId}
        onChange={({ target: { value } }) => onChange({ cityId: value === '' ? null : Number(value) })}
      />
      <div className={css.wideField}>
        <TextField
          label="Street Address"
          autoComplete="off"
          maxLength={300}
          value={form.address}
          error={fieldErrors.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </div>
      <PhoneField
        label="Phone"
        autoComplete="off"
        value={form.phone}
        error={fieldErrors.phone}
        onChange={(phone) => onChange({ phone })}
      />
      <RadioGroup
        label="Restaurant Type"
        options={types}
        value={form.isVeg === 1 ? '1' : '0'}
        onChange={(value) => onChange({ isVeg: value === '1' ? 1 : 0 })}
      />
      <MapAddress {...props} />
    </>
  );
}

function MapAddress({ form, fieldErrors, coordinates, onChange, onLocate }: RestaurantFieldsProps) {
  return (
    <div className={css.map}>
      <TextField
        label="Map URL"
        type="url"
        autoComplete="off"
        maxLength={2048}
        value={form.mapUrl}
        error={fieldErrors.mapUrl}
        hint="A link to your place on a map. Diners follow it to find you."
        onChange={({ target }) => onChange({ mapUrl: target.value })}
      />
      <div className={css.mapActions}>
        <Button tone="outline" size="s" onClick={onLocate}>
          Generate map URL from my location
        </Button>
        <Button tone="quiet" size="s" onClick={() => onChange({ mapUrl: '' })}>
          Clear
        </Button>
        <span role="status" className={css.coordinates}>
          {coordinates && `Coordinates: ${formatCoordinates(coordinates)}`}
        </span>
      </div>
    </div>
  );
}
