import { Page } from '../../../design/page.tsx';
import { HeadingLoading, Skeleton, SkeletonGroup } from '../../../design/states.tsx';

/** Placeholder of a page while its script or the session loads. */
export function PageLoading() {
  return (
    <Page>
      <HeadingLoading>Loading</HeadingLoading>
      <SkeletonGroup label="Loading the page">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonGroup>
    </Page>
  );
}
