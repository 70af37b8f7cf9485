import { useLayoutEffect } from 'react';
import { useFlow } from './app-context.tsx';

/** Coming to the phone while a code is awaited is going back, also by the browser's own button (spec §4). */
export function useGoingBack(): void {
  const login = useFlow('login');
  // Before the page is shown: what is typed at once belongs to the new number.
  useLayoutEffect(() => login.send({ type: 'code.back' }), [login]);
}
