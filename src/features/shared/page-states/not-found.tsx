import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';

/** The page for unknown paths (spec §2). */
export function NotFound() {
  return (
    <Page>
      <PageTitle>Page Not Found</PageTitle>
      <EmptyState heading="h1" title="Page Not Found" text="There is nothing at this address.">
        <LinkButton to="/">Go to Home</LinkButton>
      </EmptyState>
    </Page>
  );
}
