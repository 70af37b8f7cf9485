import { formatCoordinates } from '../../../../domain/coordinates.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import type { RestaurantForm } from '../../../../domain/restaurant-form.ts';
import type { RestaurantEntry, RestaurantEntryEvent } from '../../../../machines/partner/lib/restaurant-entry.ts';
import { Button } from '../../../design/button.tsx';
import { PhoneField } from '../../../design/phone-field.tsx';
import { RadioGroup } from '../../../design/radio-group.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { Comparison } from '../form/comparison.tsx';
import * as css from './restaurant-form.css.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

type EntryProps = {
  entry: RestaurantEntry;
  send: (event: RestaurantEntryEvent) => void;
};

const types = [
  { value: '1', label: 'Pure Vegetarian' },
  { value: '0', label: 'Non-Vegetarian' },
] as const;

/** The labels of the fields, also of their rows in a comparison, in the order of the rows. */
const labels = {
  name: 'Restaurant Name',
  cityId: 'City',
  address: 'Street Address',
  phone: 'Phone',
  guestPhone: 'Number for guests (optional)',
  isVeg: 'Restaurant Type',
  mapUrl: 'Map URL',
} as const satisfies Record<keyof RestaurantForm, string>;

/** Fields that Add Restaurant and Edit Restaurant share (spec §2). */
export function RestaurantFields({ entry, cities, send }: EntryProps & { cities: readonly PartnerCity[] }) {
  const { form, fieldErrors } = entry;
  const onChange = (change: Partial<RestaurantForm>) => send({ type: 'form.change', change });
  return (
    <>
      <TextField
        label={labels.name}
        autoComplete="off"
        maxLength={120}
        value={form.name}
        error={fieldErrors.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label={labels.cityId}
        placeholder="Select a city"
        options={cities.map(({ id, name, state }) => ({ value: String(id), label: `${name}, ${state}` }))}
        value={form.cityId === null ? '' : String(form.cityId)}
        error={fieldErrors.cityId}
        onChange={({ target: { value } }) => onChange({ cityId: value === '' ? null : Number(value) })}
      />
      <div className={css.wideField}>
        <TextField
          label={labels.address}
          autoComplete="off"
          maxLength={300}
          value={form.address}
          error={fieldErrors.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </div>
      <PhoneField
        label={labels.phone}
        isMobile={false}
        autoComplete="off"
        value={form.phone}
        error={fieldErrors.phone}
        onChange={(phone) => onChange({ phone })}
      />
      <PhoneField
        label={labels.guestPhone}
        isMobile={false}
        autoComplete="off"
        value={form.guestPhone}
        error={fieldErrors.guestPhone}
        hint="Guests see it instead of the phone number."
        onChange={(guestPhone) => onChange({ guestPhone })}
      />
      <div className={css.wideField}>
        <RadioGroup
          label={labels.isVeg}
          options={types}
          value={form.isVeg === 1 ? '1' : '0'}
          onChange={(value) => onChange({ isVeg: value === '1' ? 1 : 0 })}
        />
      </div>
      <MapAddress entry={entry} send={send} />
    </>
  );
}

function MapAddress({ entry: { form, fieldErrors, coordinates }, send }: EntryProps) {
  const onChange = (mapUrl: string) => send({ type: 'form.change', change: { mapUrl } });
  return (
    <div className={css.map}>
      <TextField
        label={labels.mapUrl}
        type="url"
        autoComplete="off"
        maxLength={2048}
        value={form.mapUrl}
        error={fieldErrors.mapUrl}
        hint="A link to your place on a map. Diners follow it to find you."
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={css.mapActions}>
        <Button tone="outline" size="s" onClick={() => send({ type: 'location.open' })}>
          Generate map URL from my location
        </Button>
        <Button tone="quiet" size="s" onClick={() => onChange('')}>
          Clear
        </Button>
        <span role="status" className={css.coordinates}>
          {coordinates && `Coordinates: ${formatCoordinates(coordinates)}`}
        </span>
      </div>
    </div>
  );
}

interface ComparisonProps {
  mine: RestaurantForm;
  stored: RestaurantForm;
  cities: readonly PartnerCity[];
}

/** Shows the edited restaurant beside the stored restaurant. */
export function RestaurantComparison({ mine, stored, cities }: ComparisonProps) {
  const shown = (form: RestaurantForm): Record<keyof RestaurantForm, string> => ({
    name: form.name.trim(),
    cityId: cities.find(({ id }) => id === form.cityId)?.name ?? '',
    address: form.address.trim(),
    phone: formatPhone(form.phone),
    guestPhone: form.guestPhone && formatPhone(form.guestPhone),
    isVeg: form.isVeg === 1 ? 'Pure Vegetarian' : 'Non-Vegetarian',
    mapUrl: form.mapUrl.trim(),
  });
  const [ofMine, ofStored] = [shown(mine), shown(stored)];
  const names = Object.keys(labels) as (keyof RestaurantForm)[];
  const fields = names.map((name) => ({ label: labels[name], mine: ofMine[name], stored: ofStored[name] }));
  return <Comparison of="restaurant" fields={fields} />;
}
