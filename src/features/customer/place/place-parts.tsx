import { MapPin } from 'lucide-react';
import { ButtonAnchor } from '../../../design/link-button.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { Heading } from '../detail/detail-parts.tsx';
import { usePlace } from './place.context.ts';
import * as css from './place.css.ts';

/** Defaults for a missing rating and a missing type (spec §9, D17). */
const defaultRating = 4;
const defaultType = 'Place';

/** Name, type, rating and description. */
export function Facts() {
  const { place } = usePlace();
  if (!place) return null;
  const { name, rating, type, description } = place;
  return (
    <div className={css.sheet}>
      <StatusPill tone="turmeric">{type || defaultType}</StatusPill>
      <Heading name={name} rating={(rating ?? defaultRating).toFixed(1)} />
      {description && <p className={css.description}>{description}</p>}
    </div>
  );
}

/** The address and a map link. */
export function Location() {
  const { place, map } = usePlace();
  return (
    <section aria-labelledby="location" className={css.location}>
      <h2 id="location" className={css.sectionTitle}>
        Location
      </h2>
      <p className={css.address}>
        <MapPin size={20} aria-hidden className={css.pin} />
        <span>{place?.street_address ?? 'No address available'}</span>
      </p>
      {map && (
        <ButtonAnchor href={map} target="_blank" rel="noreferrer" tone="outline" full>
          View on Map
        </ButtonAnchor>
      )}
    </section>
  );
}
