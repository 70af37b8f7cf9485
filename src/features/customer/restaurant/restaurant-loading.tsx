import { PageSection } from '../../../design/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { DetailHeader, DetailsLoading, TitleLine } from '../detail/detail-parts.tsx';
import * as css from './restaurant.css.ts';

/** The page until its data is loaded; the banner is known from the server's HTML. */
export function RestaurantLoading({ banner }: { banner: string }) {
  return (
    <main id="main" className={css.page}>
      <DetailHeader image={banner}>
        <DetailsLoading title="Restaurant" className={css.sheet} />
      </DetailHeader>
      <PageSection title="Photos" className={css.section}>
        <PhotosLoading />
      </PageSection>
      <section className={css.section}>
        <TitleLine title="Menus" />
        <DishesLoading />
      </section>
    </main>
  );
}

export function PhotosLoading() {
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

export function DishesLoading() {
  return (
    <SkeletonGroup label="Loading menus" className={css.dishes}>
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <div key={key} className={css.dish}>
          <div className={css.dishText}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
          </div>
          <Skeleton shape="block" className={css.dishPicture} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
