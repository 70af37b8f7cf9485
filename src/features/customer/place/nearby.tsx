import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { TextLink } from '../../../design/link-button.tsx';
import { PartFailed } from '../detail/detail-parts.tsx';
import * as detail from '../detail/detail.css.ts';
import { PlaceContext, usePlace } from './place.context.ts';
import * as css from './place.css.ts';

/** Links to the restaurants near the place (D380). */
export function Nearby() {
  const { send } = PlaceContext.useActorRef();
  const { restaurants, nearby } = usePlace();
  return (
    <section aria-labelledby="nearby" className={css.nearby}>
      <h2 id="nearby" className={css.sectionTitle}>
        Restaurants nearby
      </h2>
      {restaurants === 'loading' && (
        <SkeletonGroup label="Loading restaurants">
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      )}
      {restaurants === 'failed' && (
        <PartFailed text="The restaurants did not load." onRetry={() => send({ type: 'page.retry' })} />
      )}
      {restaurants === 'ready' && nearby.length === 0 && (
        <>
          <p className={detail.mutedText}>No restaurant within 2 km</p>
          <TextLink to="/home">See all restaurants</TextLink>
        </>
      )}
      {nearby.length > 0 && (
        <ul className={css.nearbyList}>
          {nearby.map(({ id, name, facts }) => (
            <li key={id} className={css.nearbyItem}>
              <TextLink to={`/restaurants/${id}`}>{name}</TextLink>
              <p className={detail.mutedText}>{facts}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
