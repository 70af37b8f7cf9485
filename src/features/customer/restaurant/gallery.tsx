import { galleryMax } from '../../../../machines/customer/restaurant/restaurant.view.ts';
import { NoPhotos, PartFailed } from '../detail/detail-parts.tsx';
import { PageSection } from '../../../design/page.tsx';
import { Picture } from '../../../design/picture.tsx';
import { OverlayContext } from '../overlay/overlay.context.ts';
import { RestaurantContext, useRestaurant } from './restaurant.context.ts';
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
  const { photos, imageUrls, details } = useRestaurant();
  const urls = imageUrls.slice(0, galleryMax);
  const { send } = OverlayContext.useActorRef();
  const name = details?.name ?? 'the restaurant';
  if (photos === 'loading') return <PhotosLoading />;
  if (photos === 'failed')
    return <PartFailed text="The photos did not load." onRetry={() => restaurant.send({ type: 'page.retry' })} />;
  if (urls.length === 0) return <NoPhotos />;
  return (
    <ul className={css.strip} aria-label="Photos">
      {urls.map((url, at) => (
        <li key={url} className={css.photo}>
          <button
            type="button"
            className={css.photoButton}
            onClick={() => send({ type: 'overlay.open', overlay: { kind: 'photos', at, count: urls.length } })}
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
