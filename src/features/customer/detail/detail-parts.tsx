import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Picture } from '../../../design/picture.tsx';
import { Rating } from '../../../design/rating.tsx';
import { ErrorState, HeadingLoading, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { NotFound } from '../../shared/page-states/not-found.tsx';
import * as css from './detail.css.ts';
import type { Elements } from '../../../design/elements.ts';

/** Renders `Detail` for the id in the URL, or 'not found' if the id is invalid. */
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

/** Replaces the page if the details failed to load. */
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

/**
 * The banner, with the details beside or below it as `children`.
 * @param image null shows the placeholder; undefined while the image is unknown
 */
export function DetailHeader({ image, children }: { image: string | null | undefined; children: Elements }) {
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

/** Placeholder while the details load. */
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

/** The name, which is also the document title, and the rating. */
export function Heading({ name, rating }: { name: string; rating: string }) {
  return (
    <div className={css.heading}>
      <PageTitle>{name}</PageTitle>
      <h1 className={css.name}>{name}</h1>
      <Rating value={rating} />
    </div>
  );
}

/** The title of a section, with `children` beside it. */
export function TitleLine({ id, title, children }: { id?: string; title: string; children?: Elements }) {
  return (
    <div className={css.titleRow}>
      <h2 id={id} className={css.sectionTitle}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export function PartFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={css.retryRow}>
      <p className={css.mutedText}>{text}</p>
      <Button data-retry tone="quiet" size="s" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export const NoPhotos = () => <p className={css.mutedText}>No images available</p>;
