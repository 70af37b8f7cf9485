import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';

type ResumeProps = {
  /** Where somebody wanted to go before the login, or where it leads (D12). */
  to: string;
  /** The flow that remembers it, and forgets it with the going. */
  flow: { send: (event: { type: 'visit.resumed' }) => void };
};

export function Resume({ to, flow }: ResumeProps) {
  // As it was at first: React's StrictMode goes and comes back at once, and it is forgotten by then.
  const [address] = useState(to);
  useEffect(() => () => flow.send({ type: 'visit.resumed' }), [flow]);
  return <Navigate to={address} replace />;
}
