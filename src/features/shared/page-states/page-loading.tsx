import { Page } from '../../../design/page.tsx';
import { HeadingLoading, Skeleton, SkeletonGroup } from '../../../design/states.tsx';

/** What stands where a page will be, while its script or the session is awaited. */
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
