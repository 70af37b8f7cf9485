/** Calls back each time the page comes into sight again, also from the back-forward cache; returns how to stop. */
export function onRevisit(listener: () => void): () => void {
  const onVisibility = () => document.visibilityState === 'visible' && listener();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pageshow', onPageShow);
  };
}
