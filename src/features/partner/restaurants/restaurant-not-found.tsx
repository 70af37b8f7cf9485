import { LinkButton } from '../../../design/link-button.tsx';
import { EmptyState } from '../../../design/states.tsx';

/** What a page about one restaurant shows if it is not one of the partner's. */
export function RestaurantNotFound() {
  return (
    <EmptyState title="Restaurant not found" text="It is not among your restaurants.">
      <LinkButton to="/partner/restaurants">Back to Restaurants</LinkButton>
    </EmptyState>
  );
}
