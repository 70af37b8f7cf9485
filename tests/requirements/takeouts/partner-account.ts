import type { Takeout } from '../takeout.ts';

const node =
  (file: string, test: string) =>
  (id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/machines/${test}.test.ts`,
  });
const page =
  (file: string, test: string, title: string) =>
  (id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/browser/${test}.spec.ts`,
    title,
  });

const login = node('machines/partner-login/partner-login.machine.ts', 'partner-login');
const loginCalls = node('machines/partner-login/partner-login.actors.ts', 'partner-auth.actors');
const form = node('domain/partner-form.ts', 'partner-signup');
const inEdit = node('domain/partner-form.ts', 'partner-profile');
const signup = node('machines/partner-signup/partner-signup.machine.ts', 'partner-signup');
const signupCalls = node('machines/partner-signup/partner-signup.actors.ts', 'partner-auth.actors');
const failure = node('machines/shared/partner-failure.ts', 'partner-auth.actors');
const session = node('machines/partner-session/partner-session.machine.ts', 'partner-session');
const sessionCalls = node('machines/partner-session/partner-session.actors.ts', 'partner-auth.actors');
const profile = node('machines/partner-profile/partner-profile.machine.ts', 'partner-profile');

const onLogin = page('src/features/partner-login/partner-login.tsx', 'partner-account', 'the login leads to');
const onSignup = page(
  'src/features/partner-signup/partner-signup.tsx',
  'partner-account',
  'the signup joins the brand',
);
const inFields = page('src/features/partner-form/partner-fields.tsx', 'partner-account', 'the signup joins the brand');
const onProfile = page('src/features/partner-profile/profile-read.tsx', 'partner-account', 'is read: name, phone');
const guard = (title: string) => page('src/app/partner/partner-guards.tsx', 'partner-guards', title);
const route = (test: string, title: string) => page('src/app/partner/partner-routes.tsx', test, title);
const bar = (title: string) => page('src/app/partner/partner-navigation.tsx', 'partner-navigation', title);
const forVisitor = bar('on a desk a visitor finds');
const forPartner = bar('on a desk a partner finds dashboard');
const wayOut = bar('on a desk a partner finds the profile');

/** Login, signup, profile, session, bar and guards of the partner's portal. */
export const takeouts: Takeout[] = [
  login(
    'PAUTH-1',
    "            target: 'codeSent',\n            actions: 'rememberSent',",
    "            target: 'enteringPhone',",
  ),
  login(
    'PAUTH-2',
    "{ guard: 'isPhoneRight', target: 'sendingCode' }, { actions: 'reportPhone' }",
    "{ guard: 'isPhoneRight', target: 'sendingCode' }",
  ),
  form('PAUTH-2', "'Phone number is required'", "'Phone is required'"),
  inEdit('PAUTH-2', "'Phone number is required'", "'Phone is required'"),
  node('domain/partner-form.ts', 'partner-login')('PAUTH-2', "'Phone number is required'", "'Phone is required'"),
  form('PAUTH-3', "'Phone number must be exactly 10 digits'", "'Phone number must be 10 digits'"),
  inEdit('PAUTH-3', "'Phone number must be exactly 10 digits'", "'Phone number must be 10 digits'"),
  node('domain/partner-form.ts', 'partner-login')('PAUTH-3', 'isPhone(phone)', 'phone.length > 0'),
  login('PAUTH-4', 'digits(phone, phoneLength)', 'phone'),
  login('PAUTH-5', "'OTP sent successfully!'", "'OTP sent!'"),
  login('PAUTH-6', "'OTP is required'", "'OTP must be exactly 6 digits'"),
  login('PAUTH-7', "'OTP must be exactly 6 digits'", "'OTP must be 6 digits'"),
  login('PAUTH-7', 'isCode(context.code)', "context.code !== ''"),
  login('PAUTH-8', 'digits(code, codeLength)', 'code'),
  login(
    'PAUTH-9',
    "'code.back': { target: 'enteringPhone', actions: ['forgetSent', 'forgetMessages'] }",
    "'code.back': {}",
  ),
  login('PAUTH-10', "'code.resend': { guard: 'mayResend', target: 'resending' }", "'code.resend': {}"),
  loginCalls('PAUTH-11 STORE-3', '        tokens.save(data);\n', ''),
  session('PAUTH-11', "on: { 'session.begun': 'authenticated' }", "on: { 'session.begun': {} }"),
  node('machines/partner-portal/partner-portal.machine.ts', 'partner-portal')(
    'PAUTH-11',
    "actions: ['forgetLogin', 'beginSession']",
    "actions: ['forgetLogin']",
  ),
  guard('a partner on /partner/login')('PAUTH-12', "'/partner/dashboard'", "'/partner/profile'"),
  login(
    'PAUTH-13',
    "{ target: 'entering', actions: { type: 'reportRefusal'",
    "{ target: '#partnerLogin.enteringPhone', actions: { type: 'reportRefusal'",
  ),
  login('PAUTH-14', "actions: ['forgetSent', { type: 'reportRefusal'", "actions: [{ type: 'reportRefusal'"),
  login('PAUTH-14', "actions: ['forgetSent', 'reportUnreachable']", "actions: ['reportUnreachable']"),
  onLogin('PAUTH-15', 'to="/partner/signup"', 'to="/signup"'),
  onLogin('PAUTH-16', '<TextLink to="/">', '<TextLink to="/partner/signup">'),
  onSignup('PAUTH-17', 'title={`Join ${config.brand}`}', 'title="Join us"'),
  inFields('PAUTH-18', 'label="Full Name"', 'label="Name"'),
  inFields('PAUTH-18', '        prefix="+91"\n', ''),
  inFields('PAUTH-18', 'label="Address"', 'label="Street"'),
  page('src/features/partner-signup/signup-form.tsx', 'partner-signup', 'partner signup')(
    'PAUTH-19',
    ' busyLabel="Creating Account..."',
    '',
  ),
  form('PAUTH-20', "name.trim() === ''", "name === ''"),
  inEdit('PAUTH-20', "'Name is required'", "'Name?'"),
  form('PAUTH-21', "address.trim() === ''", "address === ''"),
  inEdit('PAUTH-21', "'Address is required'", "'Address?'"),
  node('machines/partner-signup/partner-signup.selectors.ts', 'partner-signup')(
    'PAUTH-22',
    "'Registration successful! You can now login.'",
    "'Registration successful!'",
  ),
  signup('PAUTH-23', 'redirect: 2_000', 'redirect: 1_500'),
  signup('PAUTH-23', "target: 'left', actions: 'goToLogin'", "target: 'left'"),
  onSignup('PAUTH-24', '<TextLink to="/partner/login">', '<TextLink to="/send-otp">'),
  onSignup('PAUTH-25', '<TextLink to="/">', '<TextLink to="/partner/login">'),
  sessionCalls('PAUTH-26', '      clearStorage();\n', ''),
  session('PAUTH-26', "'session.leave': 'leaving'", "'session.leave': 'left'"),

  onProfile('PPROF-1', 'Edit Profile', 'Edit'),
  profile('PPROF-1', "'logout.ask': 'askingToLeave'", "'logout.ask': 'leaving'"),
  onProfile('PPROF-2', "    ['Member since', memberSince(createdAt)],\n", ''),
  {
    id: 'PPROF-2',
    file: 'domain/member-since.ts',
    find: "  timeZone: 'Asia/Kolkata',\n",
    replace: "  timeZone: 'UTC',\n",
    test: 'tests/domain/member-since.test.ts',
  },
  profile('PPROF-3', "'profile.edit': 'editing.typing', ", ''),
  profile(
    'PPROF-4',
    'reportFaults: assign(({ context }) => ({ faults: partnerFaults(context.form) }))',
    'reportFaults: assign(({ context }) => ({ faults: context.faults }))',
  ),
  profile('PPROF-5', 'save: 1_000', 'save: 500'),
  page('machines/partner-profile/partner-profile.actors.ts', 'partner-account', 'is edited on this device alone')(
    'PPROF-5',
    "session.send({ type: 'profile.edited', profile: input })",
    'void input',
  ),
  page('src/features/partner-profile/logout-question.tsx', 'partner-account', 'the logout asks')(
    'PPROF-6',
    'Are you sure you want to logout?',
    'Logout?',
  ),
  profile('PPROF-6', "'logout.confirm': 'leaving'", "'logout.confirm': 'left'"),

  forVisitor('NAV-16', "['/partner/login', 'Partner Login']", "['/send-otp', 'Partner Login']"),
  forVisitor('NAV-17', "['/partner/signup', 'Partner Sign Up']", "['/signup', 'Partner Sign Up']"),
  forVisitor('NAV-18', "['/send-otp', 'User Portal']", "['/', 'User Portal']"),
  forPartner('NAV-19', "['/partner/dashboard', 'Dashboard']", "['/partner/orders', 'Dashboard']"),
  forPartner('NAV-20', "['/partner/restaurants', 'Restaurants']", "['/partner/dashboard', 'Restaurants']"),
  forPartner('NAV-21', "['/partner/orders', 'Orders']", "['/partner/dashboard', 'Orders']"),
  wayOut('NAV-22', "[['/partner/profile', 'Profile']]", "[['/profile', 'Profile']]"),
  wayOut('NAV-23', "onClick={() => session.send({ type: 'session.leave' })}", ''),
  forPartner('NAV-24', "isLoggedIn ? '/partner/dashboard' :", "isLoggedIn ? '/partner/orders' :"),
  forVisitor('NAV-25', ": '/partner/login'} className={bar.brand}", ": '/'} className={bar.brand}"),

  guard('/partner/profile without a session')('GUARD-2', 'return <TurnAway />;', 'return <Outlet />;'),
  guard('/partner/orders without a session')(
    'GUARD-2',
    '<Navigate to="/partner/login" replace />',
    '<Navigate to="/" replace />',
  ),
  guard('a partner on /partner/signup')(
    'GUARD-9',
    "status === 'authenticated' ? <Resume",
    "status === 'unknown' ? <Resume",
  ),
  {
    id: 'GUARD-10',
    file: 'server/partner/restaurants.store.ts',
    find: "    .where('restaurants.partner_id', '=', partnerId)\n",
    replace: "    .where('restaurants.partner_id', '>', partnerId - 1_000_000)\n",
    test: 'tests/server/partner-rights.test.ts',
    title: 'answers 404 to another partner',
  },
  route('partner-account', 'the login leads to')('ROUTE-11', "path: 'login', ", "path: 'log-in', "),
  route('partner-account', 'the signup joins the brand')('ROUTE-12', "path: 'signup', ", "path: 'sign-up', "),
  route('partner-account', 'is read: name, phone')('ROUTE-18', "path: 'profile', ", "path: 'account', "),

  failure(
    'ERR-2',
    'problem?.phone, problem?.name, problem?.address',
    'problem?.name, problem?.phone, problem?.address',
  ),
  failure('ERR-2', ', problem?.address]', ']'),
  failure('ERR-5', ' || problem?.message', ''),
  failure('ERR-5', '|| fallback', '|| problem?.code || fallback'),
  page('src/features/partner-login/partner-login.tsx', 'partner-account', 'a wrong OTP keeps the step')(
    'ERR-6',
    '<Notice tone="red">',
    '<Notice tone="plain">',
  ),
  node('machines/token-refresh/authorized-fetch.ts', 'partner-auth.actors')('API-3', '`Bearer ${token}`', 'token'),
  sessionCalls('API-29', "api.GET('/partner/auth/me', { signal })", "api.GET('/auth/users/me/', { signal })"),
  loginCalls(
    'API-30',
    "'/partner/auth/send_otp', { body: input, signal }",
    "'/auth/send-otp/', { body: input, signal }",
  ),
  loginCalls(
    'API-31',
    "'/partner/auth/verify_otp', { body: input",
    "'/partner/auth/verify_otp', { body: { ...input, phone: `+91${input.phone}` }",
  ),
  signupCalls('API-32', '{ body: input, signal }', "{ body: { ...input, address: '' }, signal }"),
  sessionCalls('STORE-3', '      flag.set();\n', ''),
  page('src/app/partner/portal-logic.ts', 'partner-account', 'phone, then OTP, then the dashboard')(
    'STORE-3',
    "sessionStorage.setItem(flagKey, 'true')",
    'undefined',
  ),
  page('src/app/token-store.ts', 'partner-account', 'phone, then OTP, then the dashboard')(
    'STORE-3',
    "access: 'partnerAccess'",
    "access: 'partner-access'",
  ),
  session('STORE-5', "result.kind === 'loaded' ? { user: result.user } : {}", 'result ? {} : {}'),
  login('STORE-5', "rememberSent: assign({ otpSent: true, code: '', ", "rememberSent: assign({ code: '', "),
  sessionCalls('STORE-14', "{ kind: 'loaded', user: data }", "{ kind: 'loaded', user: { ...data, createdAt: '' } }"),
];
