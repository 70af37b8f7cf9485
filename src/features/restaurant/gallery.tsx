import { useSelector } from '@xstate/react';
import {
  galleryMax,
  selectDetails,
  selectImageUrls,
  selectMediaView,
} from '../../../machines/restaurant/restaurant.selectors.ts';
import { Button } from '../../design/button.tsx';
import { PageSection } from '../../design/page.tsx';
import { Picture } from '../../design/picture.tsx';
import { Skeleton, SkeletonGroup } from '../../design/states.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import * as css from './restaurant.css.ts';

/** Up to eight pictures in a row that scrolls (spec §2, §9). */
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
  const urls = useSelector(restaurant, selectImageUrls);
  const name = useSelector(restaurant, selectDetails)?.name ?? 'the restaurant';
  if (view === 'loading') {
    return (
      <SkeletonGroup label="Loading photos" className={css.strip}>
        {['1', '2', '3', '4'].map((key) => (
          <div key={key} className={css.photo}>
            <Skeleton shape="block" className={css.photoPicture} />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip that scrolls must be reachable by keyboard
    <ul className={css.strip} tabIndex={0} aria-label="Photos">
      {urls.slice(0, galleryMax).map((url, at) => (
        <li key={url} className={css.photo}>
          <Picture src={url} alt={`Photo ${at + 1} of ${name}`} width={176} height={132} className={css.photoPicture} />
        </li>
      ))}
    </ul>
  );
}
