import { useSelector } from '@xstate/react';
import { Menu, ShoppingBag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { selectTotalQuantity } from '../../machines/customer/cart/cart.view.ts';
import { selectStatus, selectUser } from '../../machines/customer/session/session.selectors.ts';
import { Wordmark } from '../design/brand-mark.tsx';
import { Link, NavLink, type LinkProps } from '../design/link.tsx';
import { useApp, useFlow } from '../runtime/app-context.tsx';
import { Disclosure } from './disclosure.tsx';
import * as css from './navigation-bar.css.ts';
import type { Elements } from '../design/elements.ts';

/** The bar above the customer's pages, for visitors and for logged-in customers (spec §2, Navigation bar). */
export function NavigationBar() {
  const { config } = useApp();
  const isLoggedIn = useSelector(useFlow('session'), selectStatus) === 'authenticated';
  return (
    <header className={css.bar}>
      <div className={css.barContent}>
        <Link to={isLoggedIn ? '/home' : '/'} className={css.brand}>
          <Wordmark name={config.brand} />
        </Link>
        {isLoggedIn ? <CustomerLoggedIn /> : <CustomerLoggedOut />}
      </div>
    </header>
  );
}

function CustomerLoggedOut() {
  return (
    <Links
      wide={[
        <PlainLink key="partner" to="/partner/login">
          Partner Portal
        </PlainLink>,
        <PlainLink key="signup" to="/signup">
          Sign Up
        </PlainLink>,
        <Link key="login" to="/send-otp" className={css.loginLink}>
          Login
        </Link>,
      ]}
      narrow={[
        <PlainLink key="login" to="/send-otp">
          Login
        </PlainLink>,
        <PlainLink key="signup" to="/signup">
          Sign Up
        </PlainLink>,
        <PlainLink key="partner" to="/partner/login">
          Partner Portal
        </PlainLink>,
      ]}
    />
  );
}

function CustomerLoggedIn() {
  const session = useFlow('session');
  const name = useSelector(session, selectUser)?.name;
  const personal = [
    <PlainLink key="profile" to="/profile">
      Profile
    </PlainLink>,
    <PlainLink key="orders" to="/orders">
      My Orders
    </PlainLink>,
    <button key="logout" type="button" className={css.item} onClick={() => session.send({ type: 'session.leave' })}>
      Logout
    </button>,
  ];
  return (
    <>
      <nav aria-label="Main" className={css.wideMenu}>
        <CartLink className={css.item}>
          <span>Cart</span>
        </CartLink>
        <Disclosure
          className={css.account}
          label={
            <>
              <UserRound size={20} aria-hidden />
              <span className={css.accountName}>{name ?? 'Account'}</span>
            </>
          }
        >
          {personal}
        </Disclosure>
      </nav>
      <div className={css.narrowMenu}>
        <CartLink className={css.iconItem}>
          <ShoppingBag size={22} aria-hidden />
          <span className={css.hiddenText}>Cart</span>
        </CartLink>
        <Hamburger>
          <CartLink className={css.item}>
            <span>Cart</span>
          </CartLink>
          {personal}
        </Hamburger>
      </div>
    </>
  );
}

/** The links: in a row from `md` up, below that in the hamburger menu. */
function Links({ wide, narrow }: { wide: ReactNode; narrow: ReactNode }) {
  return (
    <>
      <nav aria-label="Main" className={css.wideMenu}>
        {wide}
      </nav>
      <div className={css.narrowMenu}>
        <Hamburger>{narrow}</Hamburger>
      </div>
    </>
  );
}

function Hamburger({ children }: { children: ReactNode }) {
  return (
    <Disclosure
      className={css.iconItem}
      label={
        <>
          <Menu size={24} aria-hidden />
          <span className={css.hiddenText}>Menu</span>
        </>
      }
    >
      {children}
    </Disclosure>
  );
}

export function PlainLink(props: Omit<LinkProps, 'className'>) {
  return <NavLink {...props} className={css.item} />;
}

/** The link to the cart, with its total quantity as a badge (spec §2). */
function CartLink({ className, children }: { className: string; children: Elements }) {
  const quantity = useSelector(useFlow('cart'), selectTotalQuantity);
  return (
    <NavLink to="/cart" className={className}>
      {children}
      {quantity > 0 && (
        <span className={css.badge}>
          <span>{quantity}</span>
          <span className={css.hiddenText}>{quantity === 1 ? ' item' : ' items'}</span>
        </span>
      )}
    </NavLink>
  );
}
