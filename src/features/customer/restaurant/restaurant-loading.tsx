import { PageSection } from '../../../design/page.tsx';
import { Picture } from '../../../design/picture.tsx';
import { HeadingLoading, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as css from './restaurant.css.ts';

/** The page while only the restaurant's banner is known, which the server's HTML contains. */
export function RestaurantLoading({ banner }: { banner: string }) {
  return (
    <main id="main" className={css.page}>
      <header className={css.header}>
        <Banner image={banner} />
        <div className={css.sheet}>
          <DetailsLoading />
        </div>
      </header>
      <PageSection title="Photos" className={css.section}>
        <PhotosLoading />
      </PageSection>
      <PageSection title="Menus" className={css.section}>
        <DishesLoading />
      </PageSection>
    </main>
  );
}

/** @param image null if there is none, undefined while unknown */
export function Banner({ image }: { image: string | null | undefined }) {
  if (image === undefined) return <Skeleton shape="picture" className={css.banner} />;
  return <Picture src={image} alt="" width={640} height={360} sizes={css.bannerSizes} eager className={css.banner} />;
}

export function DetailsLoading() {
  return (
    <>
      <HeadingLoading>Restaurant</HeadingLoading>
      <SkeletonGroup label="Loading the restaurant" className={css.facts}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </SkeletonGroup>
    </>
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
          <div className={css.dishWords}>
            <Skeleton shape="title" />
            <Skeleton shape="short" />
          </div>
          <Skeleton shape="block" className={css.dishPicture} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
