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

/** Calls back at once, and with each change, whether the page is in sight; returns how to stop. */
export function onVisibility(listener: (isVisible: boolean) => void): () => void {
  const onChange = () => listener(document.visibilityState === 'visible');
  onChange();
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
