import { useSelector } from '@xstate/react';
import { selectPage } from '../../../../machines/partner/orders/orders.view.ts';
import { selectRestaurants } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { PartnerOrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';

/** Selects the restaurant (spec §2). */
export function RestaurantSelect() {
  const { send } = PartnerOrdersContext.useActorRef();
  const restaurants = useSelector(usePortalFlow('partnerRestaurants'), selectRestaurants) ?? [];
  const chosen = PartnerOrdersContext.useSelector((snapshot) => selectPage(snapshot).restaurantId);
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
