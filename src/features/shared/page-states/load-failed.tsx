import { Page } from '../../../design/page.tsx';
import { ErrorState } from '../../../design/states.tsx';
import { useIsInPortal } from './in-portal.ts';

/** Replaces a page whose script failed to load (D45). */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <ErrorState
        heading="h1"
        title="This page did not load"
        text={`Check your internet connection.${useIsInPortal() ? '' : ' Your cart is kept.'}`}
        onRetry={onRetry}
      />
    </Page>
  );
}
