import type { ReactNode } from 'react';
import { PageSection } from '../../../design/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { DetailHeader, DetailsLoading, TitleLine } from '../detail/detail-parts.tsx';
import * as css from './restaurant.css.ts';

/** The page around its placeholders and around what replaces them. */
export function RestaurantMain({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={css.page}>
      {children}
    </main>
  );
}

/** The page's content until its flows run; the banner is known from the server's HTML or from the list. */
export function RestaurantLoading({ banner }: { banner: string | undefined }) {
  return (
    <>
      <DetailHeader image={banner}>
        <DetailsLoading title="Restaurant" className={css.sheet} />
      </DetailHeader>
      <PageSection title="Photos" className={css.section}>
        <PhotosLoading />
      </PageSection>
      <section className={css.section}>
        <TitleLine id="menus" title="Menus" />
        <DishesLoading />
      </section>
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
