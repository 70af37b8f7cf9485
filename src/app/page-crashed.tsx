import { LinkButton } from '../design/link-button.tsx';
import { Page } from '../design/page.tsx';
import { ErrorState } from '../design/states.tsx';

/** A fault of ours on one page must not take the whole product away. */
export function PageCrashed() {
  return (
    <Page>
      <ErrorState
        heading="h1"
        title="This page failed"
        text="The fault is ours. Your cart and your orders are safe."
        onRetry={reload}
      >
        <LinkButton to="/" tone="quiet" reloadDocument>
          Go to Home
        </LinkButton>
      </ErrorState>
    </Page>
  );
}

function reload() {
  location.reload();
}
