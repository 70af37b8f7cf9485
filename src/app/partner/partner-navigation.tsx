import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { selectPartnerStatus } from '../../../machines/partner-session/partner-session.selectors.ts';
import { Wordmark } from '../../design/brand-mark.tsx';
import { Links, Plain } from '../navigation-bar.tsx';
import * as css from '../navigation-bar.css.ts';
import { usePortal, usePortalFlow } from './portal-context.tsx';

/** The bar above the partner's pages (spec §2, Navigation bar). */
export function PartnerNavigation() {
  const { config } = usePortal();
  const isLoggedIn = useSelector(usePortalFlow('partnerSession'), selectPartnerStatus) === 'authenticated';
  return (
    <header className={css.bar}>
      <div className={css.inner}>
        <Link to={isLoggedIn ? '/partner/dashboard' : '/partner/login'} className={css.brand}>
          <Wordmark name={config.brand} />
        </Link>
        {isLoggedIn ? null : <PartnerLoggedOut />}
      </div>
    </header>
  );
}

function PartnerLoggedOut() {
  const links = [
    <Plain key="login" to="/partner/login">
      Partner Login
    </Plain>,
    <Plain key="signup" to="/partner/signup">
      Partner Sign Up
    </Plain>,
    <Plain key="user" to="/send-otp">
      User Portal
    </Plain>,
  ];
  return <Links wide={links} narrow={links} />;
}
