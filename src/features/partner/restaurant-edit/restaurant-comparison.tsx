import { formatPhone } from '../../../../domain/phone.ts';
import type { RestaurantForm } from '../../../../domain/restaurant-form.ts';
import { Comparison } from '../form/comparison.tsx';
import { useRestaurantEditing } from './restaurant-edit.context.ts';
import type { PartnerCity } from '../../../../machines/partner/restaurants/restaurants.actors.ts';

/** Shows the edited restaurant beside the stored restaurant. */
export function RestaurantComparison({ cities }: { cities: readonly PartnerCity[] }) {
  const { form: mine, stored } = useRestaurantEditing();
  if (stored === null) return null;
  const compared = (label: string, shown: (form: RestaurantForm) => string) => ({
    label,
    mine: shown(mine),
    stored: shown(stored),
  });
  return (
    <Comparison
      of="restaurant"
      fields={[
        compared('Restaurant Name', ({ name }) => name.trim()),
        compared('City', ({ cityId }) => cities.find(({ id }) => id === cityId)?.name ?? ''),
        compared('Street Address', ({ address }) => address.trim()),
        compared('Phone', ({ phone }) => formatPhone(phone)),
        compared('Restaurant Type', ({ isVeg }) => (isVeg === 1 ? 'Pure Vegetarian' : 'Non-Vegetarian')),
        compared('Map URL', ({ mapUrl }) => mapUrl.trim()),
      ]}
    />
  );
}
