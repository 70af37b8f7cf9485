import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages, type Access } from '../../src/pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const head = '// Written by `npm run gen` from src/pages.ts.';

/** Returns the files that `npm run gen` writes from src/pages.ts, by path. */
export const derivedFiles = (): Readonly<Record<string, string>> => ({
  'src/app/customer-pages.gen.ts': routesOf('customer', '', '.'),
  'src/app/partner/partner-pages.gen.ts': routesOf('partner', '/partner/', '..'),
  'src/app/pages-ahead.gen.ts': pagesAhead(),
  'src/features/shared/login/pages-after-login.gen.ts': pagesAfterLogin(),
  'server/page/pages.gen.ts': servedPages(),
});

/**
 * The routes of a role, by who may open them.
 * @param base what all its paths begin with and the route above them already has
 * @param app the folder src/app, seen from the file
 */
function routesOf(role: string, base: string, app: string): string {
  const own = pages.filter(({ view }) => view.startsWith(`${role}/`));
  const routes = (access: Access) => {
    const paths = new Map<string, string[]>();
    for (const page of own)
      if (page.access === access)
        paths.set(page.view, [...(paths.get(page.view) ?? []), `'${page.path.slice(base.length)}'`]);
    return [...paths].map(
      ([view, of]) =>
        `  ...lazyPages(() => import('${path.posix.join(app, '../features', view)}.tsx'), ${of.join(', ')}),`,
    );
  };
  return [
    head,
    `import { lazyPages } from '${app}/lazy-route.tsx';`,
    ...[...new Set(own.map(({ access }) => access))].flatMap((access) => [
      '',
      `export const ${access}Pages = [`,
      ...routes(access),
      '];',
    ]),
    '',
  ].join('\n');
}

/** An address of each page that is loaded ahead, in order. */
function pagesAhead(): string {
  const ahead = pages.filter((page) => page.ahead).toSorted((one, other) => (one.ahead ?? 0) - (other.ahead ?? 0));
  const addresses = ahead.map(({ path: route }) => `'${route.replace(/:\w+/, '1')}'`);
  return [head, `export const pagesAhead = [${addresses.join(', ')}];`, ''].join('\n');
}

/** What the login says that it opens, by pattern of the path. */
const pagesAfterLogin = (): string =>
  [
    head,
    'export const pagesAfterLogin: readonly (readonly [path: RegExp, name: string])[] = [',
    ...pages.flatMap(({ path: route, afterLogin }) => (afterLogin ? `  [${patternOf(route)}, '${afterLogin}'],` : [])),
    '];',
    '',
  ].join('\n');

/** The pages whose HTML the server begins. */
const servedPages = (): string =>
  [
    head,
    'export const pages = [',
    ...pages
      .filter(({ html }) => html !== undefined)
      .map(({ path: route, view, html, hasEarlyCalls = false, hasLastView = false }) => {
        const address = patternOf(route.replace(':id', String.raw`\d+`));
        const begins = `isWhole: ${html === 'whole'}, hasEarlyCalls: ${hasEarlyCalls}, hasLastView: ${hasLastView}`;
        return `  { address: ${address}, path: '${route}', view: '${view}', ${begins} },`;
      }),
    '];',
    '',
  ].join('\n');

/** The pattern of the addresses of a route. */
const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/, '[^/]+')}$`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of Object.entries(derivedFiles())) writeFileSync(path.join(root, file), text);
