import { useSelector } from '@xstate/react';
import { selectRestaurantId } from '../../../../machines/partner/orders/orders.selectors.ts';
import { selectRestaurants } from '../../../../machines/partner/restaurants/restaurants.selectors.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { PartnerOrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';

/** Selects the restaurant (spec §2). */
export function RestaurantSelect() {
  const { send } = PartnerOrdersContext.useActorRef();
  const restaurants = useSelector(usePortalFlow('partnerRestaurants'), selectRestaurants) ?? [];
  const chosen = PartnerOrdersContext.useSelector(selectRestaurantId);
  const isOwn = restaurants.some(({ id }) => id === chosen);
  return (
    <div className={css.restaurantField}>
      <SelectField
        label="Restaurant"
        value={isOwn ? String(chosen) : ''}
        options={restaurants.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...(!isOwn && { placeholder: 'Choose a restaurant' })}
        onChange={({ target }) => {
          if (target.value !== '') send({ type: 'restaurant.choose', restaurantId: Number(target.value) });
        }}
      />
    </div>
  );
}
