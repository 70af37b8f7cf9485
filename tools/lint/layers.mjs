// Who may import whom: the only list. The rule `layers/imports` (rules.mjs) holds it, docs/architecture.md explains it.

/** What everything in server/ may import; `http` and `process` also put the areas together. */
const server = ['domain', 'openapi', 'server/db', 'server/http', 'server/process'];
/** What every screen may import. */
const screen = ['domain', 'machines/shared', 'src/design', 'src/runtime', 'src/features/shared'];
const flow = ['domain', 'openapi', 'machines/shared'];

/** Packages of the server, of views, and of both. */
const ofServer = /^(?:fastify|kysely|pg|node:)/;
const ofViews = /^(?:react|@xstate\/react|radix-ui)/;
const ofClients = /^(?:react|xstate|@xstate)/;

/**
 * Layers by folder or file, each with the layers that it may import beside itself (a folder stands for all layers in
 * it), and the packages that it may not import. The longest path that contains a file is its layer.
 */
export const layers = {
  domain: { may: [], never: /^/ },
  openapi: { may: ['domain'], never: /^(?:react|xstate|fastify)/ },

  'machines/shared': { may: flow },
  'machines/customer': { may: flow },
  'machines/partner': { may: flow },
  'machines/operator': { may: flow },
  'machines/app': { may: [...flow, 'machines/customer', 'machines/partner', 'machines/operator'] },

  'src/design': { may: ['domain'] },
  'src/runtime': {
    may: [...flow, 'machines/app', 'machines/customer', 'src/design', 'src/worker'],
  },
  'src/runtime/partner': { may: [...flow, 'machines/partner', 'src/design', 'src/runtime'] },
  'src/runtime/operator': { may: [...flow, 'machines/operator', 'src/design', 'src/runtime'] },
  'src/features/shared': { may: screen },
  'src/features/customer': { may: [...screen, 'machines/customer'] },
  'src/features/partner': { may: [...screen, 'machines/partner', 'src/runtime/partner'] },
  'src/features/operator': { may: [...screen, 'machines/operator', 'src/runtime/operator'] },
  'src/app': { may: ['domain', 'openapi', 'machines', 'src'] },
  'src/main.tsx': { may: ['src'] },
  // The table of pages, for the build and `npm run gen` alone.
  'src/pages.ts': { may: [] },
  'src/prerender': { may: ['domain', 'openapi', 'machines', 'src'] },
  'src/worker': { may: ['machines/customer'] },

  'server/main.ts': { may: ['domain', 'openapi', 'server', 'demo'] },
  'server/http': { may: ['domain', 'openapi', 'server'] },
  'server/process': { may: ['domain', 'openapi', 'server'] },
  'server/db': { may: server },
  // The areas: each may import only areas above it.
  'server/audit': { may: server },
  'server/image-host': { may: server },
  'server/papers': { may: server },
  'server/payments': { may: server },
  'server/restaurants': { may: server },
  'server/sms': { may: server },
  'server/auth': { may: [...server, ...areas('audit', 'sms')] },
  'server/orders': { may: [...server, ...areas('auth', 'papers', 'payments', 'restaurants', 'sms')] },
  'server/catalog': { may: [...server, ...areas('orders', 'restaurants')] },
  'server/partner': { may: [...server, ...areas('image-host', 'orders', 'papers', 'restaurants')] },
  'server/order-events': { may: [...server, ...areas('auth', 'partner')] },
  'server/account': { may: [...server, ...areas('auth', 'orders', 'restaurants')] },
  'server/page': { may: [...server, ...areas('auth', 'catalog', 'image-host')] },
  'server/docs': { may: [...server, ...areas('page')] },
  'server/ops': { may: [...server, ...areas('auth', 'docs', 'order-events', 'page')] },
  'server/operator': { may: [...server, ...areas('audit', 'auth', 'orders')] },
  'server/backup': { may: [...server, ...areas('image-host')] },
  demo: { may: ['domain', 'openapi', 'server'] },

  tests: { may: ['domain', 'openapi', 'machines', 'src', 'server', 'demo', 'tests'] },
  // Another project can use the engine: it knows no flow of ours.
  'tests/engine': { may: [] },
  tools: { may: ['domain', 'openapi', 'machines', 'src', 'server', 'demo', 'tests'] },
};

for (const [name, layer] of Object.entries(layers)) {
  if (name.startsWith('machines/')) layer.never = new RegExp(`${ofViews.source}|^fastify`);
  if (name.startsWith('src/')) layer.never = ofServer;
  if (name.startsWith('src/features/')) layer.never = new RegExp(`${ofServer.source}|^openapi-fetch`);
  if (name.startsWith('server') || name === 'demo') layer.never = ofClients;
}

function areas(...names) {
  return names.map((name) => `server/${name}`);
}
