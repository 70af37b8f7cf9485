import type { RouteObject } from 'react-router-dom';
import { lazyRoute } from '../lazy-route.tsx';
import { NotFound } from '../not-found.tsx';
import { PartnerAnonymousOnly, PartnerOnly } from './partner-guards.tsx';

const Login = lazyRoute('partner-login', () => import('../../features/partner-login/partner-login.tsx'));
const Signup = lazyRoute('partner-signup', () => import('../../features/partner-signup/partner-signup.tsx'));
const Profile = lazyRoute('partner-profile', () => import('../../features/partner-profile/partner-profile.tsx'));
const Orders = lazyRoute('partner-orders', () => import('../../features/partner-orders/partner-orders.tsx'));

/** The partner's half of the route table (spec §2), below /partner. */
export const partnerRoutes: RouteObject[] = [
  {
    Component: PartnerAnonymousOnly,
    children: [
      { path: 'login', Component: Login },
      { path: 'signup', Component: Signup },
    ],
  },
  {
    Component: PartnerOnly,
    children: [
      { path: 'orders', Component: Orders },
      { path: 'profile', Component: Profile },
    ],
  },
  { path: '*', Component: NotFound },
];
