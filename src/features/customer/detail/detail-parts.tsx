import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Rating } from '../../../design/rating.tsx';
import { ErrorState, HeadingLoading, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { NotFound } from '../../shared/page-states/not-found.tsx';
import * as css from './detail.css.ts';

/** The page of the restaurant or place in the address; 'not found' for an invalid id. */
export function DetailRoute({ Detail }: { Detail: ComponentType<{ id: number }> }) {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Detail key={id} id={Number(id)} /> : <NotFound />;
}

type DetailFailedProps = {
  title: 'Restaurant' | 'Place';
  message: string | null;
  /** Label of the link to /home. */
  back: string;
  onRetry: () => void;
};

/** Replaces the page if its details failed to load. */
export function DetailFailed({ title, message, back, onRetry }: DetailFailedProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorState heading="h1" title={message} onRetry={onRetry}>
        <LinkButton to="/home" tone="outline">
          {back}
        </LinkButton>
      </ErrorState>
    </>
  );
}

/** The banner and the facts. @param image null for the placeholder, undefined while unknown */
export function DetailHeader({ image, children }: { image: string | null | undefined; children: ReactNode }) {
  return (
    <header className={css.header}>
      {image === undefined ? (
        <Skeleton shape="picture" className={css.banner} />
      ) : (
        <Picture src={image} alt="" width={640} height={360} sizes={css.bannerSizes} eager className={css.banner} />
      )}
      {children}
    </header>
  );
}

/** Placeholder of the facts. */
export function DetailsLoading({ title, className }: { title: 'Restaurant' | 'Place'; className: string }) {
  return (
    <div className={className}>
      <HeadingLoading>{title}</HeadingLoading>
      <SkeletonGroup label={`Loading the ${title.toLowerCase()}`} className={css.facts}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </SkeletonGroup>
    </div>
  );
}

/** The name, also as the title of the page, and the rating. */
export function Heading({ name, rating }: { name: string; rating: string }) {
  return (
    <div className={css.heading}>
      <PageTitle>{name}</PageTitle>
      <h1 className={css.name}>{name}</h1>
      <Rating value={rating} />
    </div>
  );
}

/** The title of a section, and what is beside it. */
export function TitleLine({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className={css.titleLine}>
      <h2 id={id} className={css.sectionTitle}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export function PhotosFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.line}>
      <p className={css.muted}>The photos did not load.</p>
      <Button data-retry tone="quiet" size="s" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export const NoPhotos = () => <p className={css.muted}>No images available</p>;
