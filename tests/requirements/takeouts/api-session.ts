import type { Takeout } from '../takeout.ts';

const catalogCalls = 'machines/catalog/catalog.actors.ts';
const catalogTest = 'tests/machines/catalog.actors.test.ts';
const checkoutTest = 'tests/machines/checkout.actors.test.ts';
const sessionCalls = 'machines/customer-session/customer-session.actors.ts';
const loginCalls = 'machines/customer-login/customer-login.actors.ts';
const sessionTest = 'tests/machines/customer-session.test.ts';
const signupCalls = 'machines/customer-signup/customer-signup.actors.ts';
const signupTest = 'tests/machines/customer-signup.test.ts';
const refreshCalls = 'machines/token-refresh/token-refresh.actors.ts';
const authorized = 'machines/token-refresh/authorized-fetch.ts';
const refreshTest = 'tests/machines/token-refresh.test.ts';
const routes = 'server/catalog/catalog.routes.ts';
const serverCatalog = 'tests/server/catalog.test.ts';
const serverAuth = 'tests/server/auth.test.ts';
const serverTokens = 'tests/server/tokens.test.ts';

export const takeouts: Takeout[] = [
  {
    id: 'API-1',
    file: 'openapi/client.ts',
    find: "apiBase = '/api/v1/c1'",
    replace: "apiBase = '/api/v1'",
    test: checkoutTest,
  },
  {
    id: 'API-1',
    file: 'openapi/client.ts',
    find: "apiBase = '/api/v1/c1'",
    replace: "apiBase = '/api/v1'",
    test: 'tests/server/contract.test.ts',
    title: 'has its base path versioned',
  },
  { id: 'API-2', file: authorized, find: '`Bearer ${token}`', replace: 'token', test: refreshTest },
  {
    id: 'API-2',
    file: 'server/auth/tokens.ts',
    find: '(?:bearer|jwt)',
    replace: '(?:bearer)',
    test: serverTokens,
    title: 'opens the profile with either scheme word',
  },
  {
    id: 'API-4',
    file: signupCalls,
    find: '{ body: input, signal }',
    replace: '{ body: { ...input, phone: `+91${input.phone}` }, signal }',
    test: signupTest,
  },
  { id: 'API-4', file: signupCalls, find: 'error?.email?.[0] ?? ', replace: '', test: signupTest },
  { id: 'API-4', file: signupCalls, find: 'error?.password?.[0] ?? ', replace: '', test: signupTest },
  { id: 'API-4', file: signupCalls, find: 'error?.name?.[0] ?? ', replace: '', test: signupTest },
  {
    id: 'API-4',
    file: 'server/auth/auth.routes.ts',
    find: 'body: { ...taken, name: [taken.message] }',
    replace: 'body: taken',
    test: serverAuth,
    title: 'says under `name` that the number is taken',
  },
  { id: 'API-5', file: loginCalls, find: 'detail: error.detail', replace: 'detail: error.message', test: sessionTest },
  {
    id: 'API-5',
    file: loginCalls,
    find: "'/auth/send-otp/', { body: input, signal }",
    replace: "'/auth/send-otp/', { body: { phone: `+91${input.phone}` }, signal }",
    test: sessionTest,
  },
  {
    id: 'API-5',
    file: 'server/auth/login.ts',
    find: "body: problem('phone_unknown')",
    replace: "body: problem('phone_unknown', '')",
    test: serverAuth,
    title: 'says in `detail` that nobody has this number',
  },
  {
    id: 'API-6',
    file: loginCalls,
    find: 'message: error.message',
    replace: 'message: error.detail',
    test: sessionTest,
  },
  { id: 'API-6', file: loginCalls, find: 'tokens.save(data);', replace: '', test: sessionTest },
  {
    id: 'API-6',
    file: 'server/auth/login.ts',
    find: 'problem(code) : problem(code, message, { message })',
    replace: 'problem(code) : problem(code, message)',
    test: serverAuth,
    title: 'says in `message` what is wrong',
  },
  {
    id: 'API-7',
    file: sessionCalls,
    find: "{ kind: 'loaded', user: data }",
    replace: "{ kind: 'loaded', user: { ...data, name: '' } }",
    test: sessionTest,
  },
  {
    id: 'API-7',
    file: 'server/auth/auth.routes.ts',
    find: 'accounts.profile(principal.id)',
    replace: 'accounts.profile(0)',
    test: serverTokens,
    title: 'opens the profile with either scheme word',
  },
  { id: 'API-8', file: sessionCalls, find: 'body: { token }', replace: "body: { token: '' }", test: sessionTest },
  {
    id: 'API-8',
    file: sessionCalls,
    find: "if (error.code !== 'token_not_valid' && error.code !== 'validation_error') throw",
    replace: "if (error.code !== 'validation_error') throw",
    test: sessionTest,
  },
  {
    id: 'API-8',
    file: 'server/auth/auth.routes.ts',
    find: "tokens.principalOf(token, 'customerAccess')",
    replace: "tokens.principalOf(token, 'customerRefresh')",
    test: serverTokens,
    title: 'verifies an access token for 15 minutes',
  },
  { id: 'API-9', file: catalogCalls, find: "api.GET('/cities', ", replace: "api.POST('/cities', ", test: catalogTest },
  { id: 'API-9', file: catalogCalls, find: 'cities: data.cities', replace: 'cities: []', test: catalogTest },
  {
    id: 'API-9',
    file: routes,
    find: 'postCities: cities,',
    replace: 'postCities: async () => ({ status: 200, body: { cities: [] } }),',
    test: serverCatalog,
    title: 'lists the cities by GET and by POST',
  },
  {
    id: 'API-26',
    file: authorized,
    find: "body.code === 'token_not_valid'",
    replace: "body.code === 'server_error'",
    test: refreshTest,
  },
  {
    id: 'API-27',
    file: authorized,
    find: 'return fetch(authorized(retry, tokens.access()));',
    replace: 'return response;',
    test: refreshTest,
  },
  {
    id: 'API-27',
    file: authorized,
    find: 'authorized(retry, tokens.access())',
    replace: 'authorized(new Request(retry.url), tokens.access())',
    test: refreshTest,
  },
  { id: 'API-28', file: refreshCalls, find: '  tokens.clear();\n', replace: '', test: refreshTest },
  {
    id: 'API-28',
    file: authorized,
    find: '!(await refreshed(refresher()))) return response;',
    replace: '!(await refreshed(refresher()))) return new Response(null, { status: 204 });',
    test: refreshTest,
  },
];
