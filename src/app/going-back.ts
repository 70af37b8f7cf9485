import { useEffect } from 'react';
import { useFlow } from './app-context.tsx';

/** Coming to the phone while a code is awaited is going back, also by the browser's own button (spec §4). */
export function useGoingBack(): void {
  const login = useFlow('login');
  useEffect(() => login.send({ type: 'code.back' }), [login]);
}
