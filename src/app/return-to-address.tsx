import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';

type ResumeProps = {
  /** The stored address from before the login, or the default after it (D12). */
  to: string;
  /** The flow that stores the address and clears it afterwards. */
  flow: { send: (event: { type: 'visit.resumed' }) => void };
};

export function ReturnToAddress({ to, flow }: ResumeProps) {
  // Keep the first value: React's StrictMode runs the effect twice, and the address is cleared after the first run.
  const [address] = useState(to);
  useEffect(() => () => flow.send({ type: 'visit.resumed' }), [flow]);
  return <Navigate to={address} replace />;
}
