/**
 * Calls the listener when the page becomes visible again or is restored from the back-forward cache. Returns an
 * unsubscribe function.
 */
export function onPageVisible(listener: () => void): () => void {
  const onVisibility = () => document.visibilityState === 'visible' && listener();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Calls the listener immediately and after each change with whether the page is visible, and when the page is restored
 * from the back-forward cache, which has ended its connections. Returns an unsubscribe function.
 */
export function onVisibility(listener: (isVisible: boolean, isRestored?: boolean) => void): () => void {
  const onChange = () => listener(document.visibilityState === 'visible');
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener(true, true);
  onChange();
  document.addEventListener('visibilitychange', onChange);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('pageshow', onPageShow);
  };
}
