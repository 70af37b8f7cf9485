import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';

/** Shown when the session ends while the profile page is open (spec §2, Guards; D11). */
export function AccessDenied() {
  return (
    <Page>
      <PageTitle>Access Denied</PageTitle>
      <EmptyState heading="h1" title="Access Denied" text="Log in to see your profile.">
        <LinkButton to="/login">Go to Login</LinkButton>
      </EmptyState>
    </Page>
  );
}
