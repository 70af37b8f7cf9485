import type { RouteObject } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { PartnerAnonymousOnly, PartnerOnly } from './partner-guards.tsx';

/** The partner's half of the route table (spec §2), below /partner. */
export const partnerRoutes: RouteObject[] = [
  {
    Component: PartnerAnonymousOnly,
    children: [],
  },
  {
    Component: PartnerOnly,
    children: [],
  },
  { path: '*', Component: NotFound },
];
