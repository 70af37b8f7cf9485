import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const html = `<!doctype html><title>__BRAND__</title>
<meta property="csp-nonce" nonce="__NONCE__"><style nonce="__NONCE__"></style>
</head><script type="module" src="/assets/main-4f2a.js"></script>
<script type="application/json" id="runtime-config">__CONFIG__</script><div id="root"></div>`;
/** What stands in `assets/main-4f2a.js`. */
export const script =
  'console.log("a script that is long enough to be worth a compression, a compression, a compression");';

/** As Vite writes it: what each page is made of. */
const manifest = {
  '_shared-0a.js': { file: 'assets/main-4f2a.js' },
  '_page-landing-1c.js': {
    file: 'assets/landing-1c.js',
    name: 'page-landing',
    css: ['assets/landing-1c.css'],
    imports: ['_shared-0a.js'],
  },
  'src/features/home/home.tsx': { file: 'assets/home-2d.js', imports: ['_with-home-3e.js'] },
  '_with-home-3e.js': { file: 'assets/with-home-3e.js', css: ['assets/with-home-3e.css'] },
};

/** In the place of what the build makes of the landing page. */
const landing = `const inText = (text) => text.replaceAll('<', '&lt;');
export const renderLanding = async ({ brand }) => '<h1>Order ' + inText(brand.toLowerCase()) + '.</h1>';
export const renderWaiting = ({ brand }, banner) =>
  (banner === null ? '' : '<img src="' + banner + '">') + '<h1>Loading ' + inText(brand.toLowerCase()) + '</h1>';`;

/** Writes a folder as the build leaves it, with little in it. @returns its path, to be removed by who asked */
export async function writeBuiltPage(): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'dist-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), html);
  await writeFile(path.join(dist, 'assets/main-4f2a.js'), script);
  await writeFile(path.join(dist, 'assets/main-4f2a.js.map'), '{}');
  await writeFile(path.join(dist, 'assets/main-4f2a.js.br'), brotliCompressSync(script));
  await writeFile(path.join(dist, 'assets/main-4f2a.js.gz'), gzipSync(script));
  await writeFile(path.join(dist, 'robots.txt'), 'User-agent: *');
  await writeFile(path.join(dist, 'assets/landing-1c.css'), '.hero { color: red }');
  await writeFile(path.join(dist, 'assets/with-home-3e.css'), '.card { color: blue }');
  await mkdir(path.join(dist, '.vite'));
  await writeFile(path.join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  await mkdir(path.join(dist, '.prerender'));
  await writeFile(path.join(dist, '.prerender/landing-html.js'), landing);
  await writeFile(path.join(dist, '.built-from'), 'a stamp');
  return dist;
}
