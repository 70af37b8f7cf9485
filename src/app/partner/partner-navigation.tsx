import { useSelector } from '@xstate/react';
import { ChevronDown, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { scanPath } from '../../../domain/scanned-code.ts';
import { selectPartnerStatus, selectPartnerUser } from '../../../machines/partner/session/session.view.ts';
import { Wordmark } from '../../design/brand-mark.tsx';
import { Link, NavLink } from '../../design/link.tsx';
import { Disclosure } from '../disclosure.tsx';
import { PlainLink } from '../navigation-bar.tsx';
import * as bar from '../navigation-bar.css.ts';
import { Finishing, useLogout } from './logout.tsx';
import { AlarmLine, EndedLine, NewOrders } from './new-orders.tsx';
import * as css from './partner-navigation.css.ts';
import { usePortal, usePortalFlow } from '../../runtime/partner/portal-context.tsx';

const visitorLinks = [
  ['/partner/login', 'Partner Login'],
  ['/partner/signup', 'Partner Sign Up'],
  ['/send-otp', 'User Portal'],
] as const;

const partnerLinks = [
  ['/partner/dashboard', 'Dashboard'],
  ['/partner/restaurants', 'Restaurants'],
  ['/partner/board', 'Board'],
  ['/partner/orders', 'Orders'],
  [scanPath, 'Scan'],
] as const;

/** The bar above the partner's pages, for visitors and for logged-in partners (spec §2, Navigation bar). */
export function PartnerNavigation() {
  const { config } = usePortal();
  const isLoggedIn = useSelector(usePortalFlow('partnerSession'), selectPartnerStatus) === 'authenticated';
  return (
    <header className={bar.band}>
      <div className={bar.barContent}>
        <Link to={isLoggedIn ? '/partner/dashboard' : '/partner/login'} className={bar.brand}>
          <Wordmark name={config.brand} />
          <span className={css.portalName}>partner</span>
        </Link>
        {isLoggedIn && <NewOrders />}
        {isLoggedIn ? <LoggedIn /> : <LoggedOut />}
      </div>
      {isLoggedIn ? <AlarmLine /> : <EndedLine />}
    </header>
  );
}

function LoggedOut() {
  return (
    <>
      <nav aria-label="Main" className={css.wideMenu}>
        <span className={css.barEnd} aria-hidden="true" />
        <InBand links={visitorLinks} />
      </nav>
      <div className={css.narrowMenu}>
        <Hamburger>
          <InPanel links={visitorLinks} />
        </Hamburger>
      </div>
    </>
  );
}

function LoggedIn() {
  const name = useSelector(usePortalFlow('partnerSession'), selectPartnerUser)?.name;
  const logout = useLogout();
  const personal = (
    <>
      <InPanel links={[['/partner/profile', 'Profile']]} />
      <button type="button" className={bar.item} onClick={logout.press}>
        Logout
      </button>
    </>
  );
  return (
    <>
      <nav aria-label="Main" className={css.wideMenu}>
        <InBand links={partnerLinks} />
        <div className={css.barEnd}>
          <Disclosure
            className={css.account}
            label={
              <>
                <span className={css.accountName}>{name ?? 'Partner'}</span>
                <ChevronDown size={18} aria-hidden />
              </>
            }
          >
            {personal}
          </Disclosure>
        </div>
      </nav>
      <div className={css.narrowMenu}>
        <Hamburger>
          <InPanel links={partnerLinks} />
          {personal}
        </Hamburger>
      </div>
      {logout.dialog}
      <Finishing />
    </>
  );
}

type Links = readonly (readonly [to: string, label: string])[];

function InBand({ links }: { links: Links }) {
  return links.map(([to, label]) => (
    // Only a document of the portal may use the camera (D223).
    <NavLink key={to} to={to} reloadDocument={to === scanPath} className={css.link}>
      {label}
    </NavLink>
  ));
}

function InPanel({ links }: { links: Links }) {
  return links.map(([to, label]) => (
    <PlainLink key={to} to={to} reloadDocument={to === scanPath}>
      {label}
    </PlainLink>
  ));
}

/** The menu that replaces the links of the bar below `md` (D13). */
function Hamburger({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      className={css.hamburger}
      label={
        <>
          <Menu size={24} aria-hidden />
          <span className={bar.hiddenText}>Menu</span>
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
