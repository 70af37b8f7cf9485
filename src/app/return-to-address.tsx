import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';

type ResumeProps = {
  /** The URL that was stored before the login, or the default page (D12). */
  to: string;
  /** The flow that stores the URL and clears it after the navigation. */
  flow: { send: (event: { type: 'visit.resumed' }) => void };
};

export function ReturnToAddress({ to, flow }: ResumeProps) {
  // Keeps the first value: React's StrictMode runs the effect twice, and the URL is cleared after the first run.
  const [address] = useState(to);
  useEffect(() => () => flow.send({ type: 'visit.resumed' }), [flow]);
  return <Navigate to={address} replace />;
}
