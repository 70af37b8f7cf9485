import type { Takeout } from '../takeout.ts';

const machine = 'machines/customer-session/customer-session.machine.ts';
const actors = 'machines/customer-session/customer-session.actors.ts';
const login = 'machines/customer-login/customer-login.actors.ts';
const signup = 'machines/customer-signup/customer-signup.machine.ts';
const app = 'machines/app/app.machine.ts';

const part =
  (file: string, test: string) =>
  (id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/machines/${test}.test.ts`,
  });
const inSession = part(machine, 'customer-session');
const inActors = part(actors, 'customer-session');
const inLogin = part(login, 'customer-session');
const inSignup = part(signup, 'customer-signup');
const inApp = part(app, 'app');

export const takeouts: Takeout[] = [
  inApp('CAUTH-21', "'forgetLogin',\n                        'beginSession',", "'forgetLogin',"),
  inSession('CAUTH-21', "on: { 'session.begun': 'authenticated' }", "on: { 'session.begun': {} }"),
  inLogin('CAUTH-22 STORE-2', '        tokens.save(data);\n', ''),
  inSession('CAUTH-23', "initial: 'loadingProfile'", "initial: 'known'"),
  inLogin(
    'CAUTH-24',
    "    tokens.clear();\n    return { kind: 'refused', detail",
    "    return { kind: 'refused', detail",
  ),
  inLogin(
    'CAUTH-24',
    "      tokens.clear();\n      return { kind: 'refused', message",
    "      return { kind: 'refused', message",
  ),
  inActors('CAUTH-24', "      tokens.clear();\n      return { kind: 'invalid' }", "      return { kind: 'invalid' }"),
  inActors('CAUTH-24', "      tokens.clear();\n      return { kind: 'refused' }", "      return { kind: 'refused' }"),
  inSession('CAUTH-24', "{ target: '#customerSession.anonymous' }", "{ target: 'known' }"),
  part('machines/customer-login/customer-login.machine.ts', 'customer-login')(
    'CAUTH-24',
    "result.kind === 'refused' ? { error: result.message } : {}",
    'result ? {} : {}',
  ),
  inActors('CAUTH-32', '      clearStorage();\n', ''),
  inSession('CAUTH-33', "        { guard: 'isCachedAuthenticated', target: 'authenticated' },\n", ''),
  inSession('CAUTH-33', "        { guard: 'isCachedAnonymous', target: 'anonymous' },\n", ''),
  inApp('CAUTH-33', 'cached: context.persisted.session', 'cached: context.persisted.session && null'),
  inSession('CAUTH-34', "{ target: 'verifying' },\n      ],", "{ target: 'anonymous' },\n      ],"),
  inActors('CAUTH-34', 'body: { token }', "body: { token: token && 'none' }"),
  inSession(
    'CAUTH-35',
    "target: 'authenticated' },\n          { target: 'anonymous' },",
    "target: 'authenticated' },\n          { target: 'authenticated' },",
  ),
  inSignup('CAUTH-27', "'Please fill all fields correctly.'", "'Please fill all fields.'"),
  inSignup(
    'CAUTH-27',
    'isComplete: ({ context }) => isSignupComplete(context)',
    "isComplete: ({ context }) => context.name !== ''",
  ),
  inSignup(
    'CAUTH-27',
    'isComplete: ({ context }) => isSignupComplete(context)',
    'isComplete: ({ context }) => isPhone(context.phone)',
  ),
  inSignup('CAUTH-28', 'phoneHint: isPhone(kept) ? null : shortPhoneMessage', 'phoneHint: null'),
  inSignup('CAUTH-28', "'Phone number must be 10 digits.'", "'Phone number must be 10 digits'"),
  inSignup('CAUTH-30', "'Account registered successful.'", "'Account registered successfully.'"),
  {
    ...inApp('CAUTH-31', '', ''),
    file: 'server/auth/auth.routes.ts',
    find: "body: { message: 'Account registered successful.' } }",
    replace: "body: { message: 'Account registered successful.', accessToken: 'a', refreshToken: 'r' } }",
    test: 'tests/server/auth.test.ts',
    title: 'registers without logging in',
  },
  inActors(
    'STORE-13',
    "return { kind: 'loaded', user: data }",
    "return { kind: 'loaded', user: { ...data, email: null } }",
  ),
  inActors(
    'STORE-13',
    "return { kind: 'loaded', user: data }",
    "return { kind: 'loaded', user: { ...data, address: null } }",
  ),
  inApp(
    'STORE-6',
    "reenter: true, actions: ['forgetEverything', 'goToLanding'] },\n              },",
    "reenter: true, actions: ['goToLanding'] },\n              },",
  ),
  // The guard of the landing page would lead there too: only the machine's own word tells them apart.
  inApp(
    'NAV-13',
    "reenter: true, actions: ['forgetEverything', 'goToLanding'] },\n              },",
    "reenter: true, actions: ['forgetEverything'] },\n              },",
  ),
  inApp('STORE-6', 'assign({ persisted: nothingPersisted, returnTo: null })', 'assign({ returnTo: null })'),
  inApp('STORE-6', "onDone: { target: '#app.store.running', reenter: true, actions: [", 'onDone: { actions: ['),
  inApp('STORE-1', 'persistTimeout: 5_000', 'persistTimeout: 6_000'),
  part('machines/app/persisted.ts', 'catalog.kept')('STORE-1', "persistedKey = 'root'", "persistedKey = 'app'"),
  part('machines/app/persisted.ts', 'persisted')('STORE-1', 'login: isLoginInProgress', 'login: () => false'),
  part('machines/customer-login/customer-login.machine.ts', 'customer-auth-state')(
    'STORE-4',
    'rememberSent: assign({ otpSent: true })',
    'rememberSent: assign({ otpSent: false })',
  ),
  part('machines/customer-login/customer-login.machine.ts', 'customer-auth-state')(
    'STORE-4',
    'reportPhone: assign({ error: invalidPhoneMessage })',
    'reportPhone: assign({ error: null })',
  ),
  part('machines/customer-login/customer-login.selectors.ts', 'customer-auth-state')(
    'STORE-4',
    "snapshot.matches('sendingCode')",
    'snapshot === null',
  ),
  part('machines/customer-login/customer-login.machine.ts', 'customer-auth-state')(
    'STORE-4',
    '({ phone: digits(phone, phoneLength) })',
    '({ phone: phone && "" })',
  ),
  part(machine, 'customer-auth-state')('STORE-4', "initial: 'loadingProfile'", "initial: 'known'"),
  part('machines/customer-signup/customer-signup.selectors.ts', 'customer-auth-state')(
    'STORE-4',
    "snapshot.matches('registered') ? registeredMessage : null",
    "snapshot.matches('registered') ? null : null",
  ),
  part('machines/customer-orders/customer-orders.machine.ts', 'customer-auth-state')(
    'STORE-7',
    "    loading: {\n      tags: 'busy',",
    '    loading: {',
  ),
  part('machines/customer-orders/customer-orders.machine.ts', 'customer-auth-state')(
    'STORE-7',
    "          { target: 'failed', actions: { type: 'reportRefusal'",
    "          { target: 'ready', actions: { type: 'reportRefusal'",
  ),
];
