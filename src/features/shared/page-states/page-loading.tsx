import { Page } from '../../../design/page.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';

/** What stands where a page will be, while its script or the session is awaited. */
export function PageLoading() {
  return (
    <Page>
      <VisuallyHidden as="h1">Loading</VisuallyHidden>
      <SkeletonGroup label="Loading the page">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonGroup>
    </Page>
  );
}
