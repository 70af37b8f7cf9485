import { useSelector } from '@xstate/react';
import {
  galleryMax,
  selectDetails,
  selectImageUrls,
  selectMediaView,
} from '../../../../machines/customer/restaurant/restaurant.selectors.ts';
import { Button } from '../../../design/button.tsx';
import { PageSection } from '../../../design/page.tsx';
import { Picture } from '../../../design/picture.tsx';
import { LightboxContext } from './overlays.context.ts';
import { RestaurantContext } from './restaurant.context.ts';
import { PhotosLoading } from './restaurant-loading.tsx';
import * as css from './restaurant.css.ts';

/** Up to eight pictures in a scrolling row; each opens the lightbox (spec §2, §9). */
export function Gallery() {
  return (
    <PageSection title="Photos" className={css.section}>
      <Pictures />
    </PageSection>
  );
}

function Pictures() {
  const restaurant = RestaurantContext.useActorRef();
  const view = useSelector(restaurant, selectMediaView);
  const urls = useSelector(restaurant, selectImageUrls).slice(0, galleryMax);
  const lightbox = LightboxContext.useActorRef();
  const name = useSelector(restaurant, selectDetails)?.name ?? 'the restaurant';
  if (view === 'loading') return <PhotosLoading />;
  if (view === 'failed') {
    return (
      <div className={css.line}>
        <p className={css.muted}>The photos did not load.</p>
        <Button tone="quiet" size="s" onClick={() => restaurant.send({ type: 'page.retry' })}>
          Try again
        </Button>
      </div>
    );
  }
  if (urls.length === 0) return <p className={css.muted}>No images available</p>;
  return (
    <ul className={css.strip} aria-label="Photos">
      {urls.map((url, at) => (
        <li key={url} className={css.photo}>
          <button
            type="button"
            className={css.openPhoto}
            onClick={() => lightbox.send({ type: 'lightbox.open', at, count: urls.length })}
          >
            <Picture
              src={url}
              alt={`Photo ${at + 1} of ${name}`}
              width={176}
              height={132}
              className={css.photoPicture}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
