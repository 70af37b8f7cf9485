import { LinkButton } from '../design/link-button.tsx';
import { Page } from '../design/page.tsx';
import { ErrorState } from '../design/states.tsx';
import { useIsInPortal } from '../features/shared/page-states/in-portal.ts';

/** Replaces a page that threw an error, so that the rest of the app stays usable. */
export function PageCrashed() {
  const isInPortal = useIsInPortal();
  return (
    <Page>
      <ErrorState
        heading="h1"
        title="This page failed"
        text={`The fault is ours. ${isInPortal ? 'Your restaurants and their orders' : 'Your cart and your orders'} are safe.`}
        onRetry={reload}
      >
        <LinkButton to={isInPortal ? '/partner/dashboard' : '/'} tone="quiet" reloadDocument>
          {isInPortal ? 'Go to Dashboard' : 'Go to Home'}
        </LinkButton>
      </ErrorState>
    </Page>
  );
}

function reload() {
  location.reload();
}
