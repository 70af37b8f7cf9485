import type { Takeout } from '../takeout.ts';

const spec = (name: string, title: string) => ({ test: `tests/browser/${name}.spec.ts`, title });
const from =
  (file: string, test: { test: string; title: string }) =>
  (id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    ...test,
  });
const bar = (title: string) => from('src/app/navigation-bar.tsx', spec('navigation-bar', title));
const toVisitor = bar('shows a visitor the login, the signup and the partner portal');
const toCustomer = bar('shows a customer the cart with its badge');
const menu = bar('leads a customer to profile and orders, and out');
const route = (name: string, title: string) => from('src/app/router.tsx', spec(name, title));
const guard = (title: string) => from('src/app/guards.tsx', spec('guards', title));
const logout = (file: string) => from(file, spec('logout', 'a logout empties both storages and every store'));

/** The bar, the guards and the routes: what only the page shows. */
export const takeouts: Takeout[] = [
  from('src/app/shell.tsx', spec('navigation-bar', 'stands above every page'))(
    'NAV-1',
    '      <NavigationBar />\n',
    '',
  ),
  from('src/app/navigation-bar.css.ts', spec('navigation-bar', 'stands above every page'))(
    'NAV-2',
    "position: 'sticky'",
    "position: 'fixed'",
  ),
  route('navigation-bar', 'is a partner’s where the path starts with /partner')(
    'NAV-3 CONST-1',
    "path: '/partner/*'",
    "path: '/partner/login/*'",
  ),
  toVisitor(
    'NAV-4',
    '<Link key="login" to="/send-otp" className={css.call}>',
    '<Link key="login" to="/login" className={css.call}>',
  ),
  toVisitor(
    'NAV-5',
    '        <Plain key="signup" to="/signup">\n          Sign Up\n        </Plain>,\n        <Link',
    '        <Link',
  ),
  toVisitor(
    'NAV-6',
    '        <Plain key="partner" to="/partner/login">\n          Partner Portal\n        </Plain>,\n        <Plain key="signup" to="/signup">\n          Sign Up\n        </Plain>,\n        <Link',
    '        <Plain key="signup" to="/signup">\n          Sign Up\n        </Plain>,\n        <Link',
  ),
  toVisitor('NAV-7', "isLoggedIn ? '/home' : '/'}", "isLoggedIn ? '/home' : '/send-otp'}"),
  toCustomer('NAV-8', "isLoggedIn ? '/home' : '/'}", "isLoggedIn ? '/orders' : '/'}"),
  toCustomer('NAV-9', '<NavLink to="/cart"', '<NavLink to="/orders"'),
  toCustomer('NAV-10', '          {quantity}\n', '          {1}\n'),
  from('domain/cart.ts', spec('navigation-bar', 'shows a customer the cart with its badge'))(
    'NAV-10',
    'return cart.items.reduce((sum, item) => sum + item.qty, 0)',
    'return cart.items.length',
  ),
  menu('NAV-11', '<Plain key="profile" to="/profile">', '<Plain key="profile" to="/home">'),
  menu('NAV-12', '<Plain key="orders" to="/orders">', '<Plain key="orders" to="/home">'),
  menu('NAV-13', "onClick={() => session.send({ type: 'session.leave' })}", ''),
  toVisitor('NAV-14', '<Hamburger>{narrow}</Hamburger>', '<Hamburger>{null}</Hamburger>'),
  menu(
    'NAV-14',
    '          <CartLink className={css.item}>Cart</CartLink>\n          {personal}',
    '          <CartLink className={css.item}>Cart</CartLink>',
  ),
  toCustomer(
    'NAV-15',
    '        <CartLink className={css.icon}>\n          <ShoppingBag size={22} aria-hidden />\n          <span className={css.hidden}>Cart</span>\n        </CartLink>\n',
    '',
  ),

  guard('/home without a session leads to the landing page')(
    'GUARD-1',
    'return <TurnAway remember={authenticated === null} />',
    'return <Outlet />',
  ),
  guard('/cart without a session leads to the landing page')(
    'GUARD-1',
    '<Navigate to="/" replace />',
    '<Navigate to="/send-otp" replace />',
  ),
  guard('a customer on / goes on to /home')(
    'GUARD-3',
    "status === 'authenticated' ? <Resume",
    "status === 'unknown' ? <Resume",
  ),
  guard('a customer on /send-otp goes on to /home')('GUARD-4', "returnTo ?? '/home'", "returnTo ?? '/orders'"),
  guard('a customer on /verify-otp goes on to /home')(
    'GUARD-5',
    "status === 'authenticated' ? <Resume",
    "status === 'unknown' ? <Resume",
  ),
  route('guards', 'a customer opens every page of theirs')(
    'GUARD-8 ROUTE-9',
    "            { path: '/orders', Component: Orders },\n",
    '',
  ),
  route('guards', 'a customer opens every page of theirs')(
    'GUARD-8 ROUTE-5',
    "{ path: '/home', Component: Home }",
    "{ path: '/home', Component: NotFound }",
  ),
  route('login-screens', 'the login has a phone with +91')(
    'ROUTE-2',
    "{ path: '/send-otp', Component: SendOtp }",
    "{ path: '/send-otp', Component: Landing }",
  ),
  route('login-screens', 'are six, one digit each')(
    'ROUTE-3',
    "            { path: '/verify-otp', Component: VerifyOtp },\n",
    '',
  ),
  route('signup', 'the signup has name')('ROUTE-4', "            { path: '/signup', Component: Signup },\n", ''),
  route('home', 'a customer chooses city and restaurant')(
    'ROUTE-6',
    "            { path: '/restaurants/:id', Component: Restaurant },\n",
    '',
  ),
  route('cart', 'fills, lists, bills and empties a cart')(
    'ROUTE-8',
    "{ path: '/cart', Component: Cart }",
    "{ path: '/cart', Component: Orders }",
  ),
  route('guards', '/nowhere is not found for a visitor')(
    'ROUTE-20',
    "{ path: '*', Component: NotFound }",
    "{ path: '*', Component: Landing }",
  ),
  from('src/app/not-found.tsx', spec('guards', '/nowhere is not found for a visitor'))(
    'ROUTE-20',
    'title="Page Not Found"',
    'title="Not Found"',
  ),
  from('src/app/not-found.tsx', spec('guards', '/nowhere is not found for a visitor'))(
    'ROUTE-21',
    '<LinkButton to="/">Go to Home</LinkButton>',
    '<LinkButton to="/">Home</LinkButton>',
  ),

  logout('src/app/start-app.ts')('CAUTH-32', '  localStorage.clear();\n', ''),
  logout('src/app/start-app.ts')('CAUTH-32', '  sessionStorage.clear();\n', ''),
];
