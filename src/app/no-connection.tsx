import { Page } from '../design/page.tsx';
import { ErrorState } from '../design/states.tsx';
import { PageTitle } from '../runtime/page-title.tsx';

/** Replaces a page while the server cannot be reached to check the session. */
export function NoConnection({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Page>
      <PageTitle>No connection</PageTitle>
      <ErrorState
        heading="h1"
        title="No connection"
        text="Your login is kept. This page opens as soon as we can be reached."
        retrying={retrying}
        onRetry={onRetry}
      />
    </Page>
  );
}
