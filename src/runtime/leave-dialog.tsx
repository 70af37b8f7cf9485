import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { lazyDialog } from '../design/lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(() => import('../design/confirm-dialog.tsx'));

/**
 * Asks for confirmation before the user leaves a page with unsaved changes by a link or the browser's buttons. The
 * browser shows its own dialog when the tab is closed. Changing the query does not count as leaving. A step back in the
 * question closes it, as it closes each dialog.
 */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const isAsking = useRef(false);
  const isClosing = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const blocks = isDirty && currentLocation.pathname !== nextLocation.pathname;
    isClosing.current = blocks && isAsking.current && historyAction === 'POP';
    return blocks;
  });
  useEffect(() => {
    isAsking.current = blocker.state === 'blocked';
    if (!isClosing.current) return;
    isClosing.current = false;
    blocker.reset?.();
  }, [blocker]);
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isDirty) event.preventDefault();
      },
      [isDirty],
    ),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      title="Leave this page?"
      text="What you typed is not saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
