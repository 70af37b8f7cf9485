import { spawn, type ChildProcess } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { browserDataFolder } from '../fixtures/browser-data.ts';
import { signIn } from '../fixtures/session.ts';

/** Tests `npm run dev`, which serves unbundled sources in React's StrictMode and has its own database. */

const port = Number(process.env['TEST_PORT']) + 1;
test.use({ baseURL: `http://127.0.0.1:${port}` });
// The tests share one server, so they run serially in one worker.
test.describe.configure({ mode: 'default' });

let dev: ChildProcess;

test.beforeAll(async () => {
  // Beside two other workers, the start of unbundled sources with a database of their own takes up to a minute.
  test.setTimeout(150_000);
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: browserDataFolder(),
    WARM_PICTURES: '0',
  };
  dev = spawn(process.execPath, ['--import', 'tsx', 'tools/scripts/dev.ts'], { env, stdio: 'ignore' });
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServing, { timeout: 120_000 }).toBe(true);
});

test.afterAll(async () => {
  if (dev.exitCode !== null) return;
  const gone = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGTERM');
  await gone;
});

test('shows a restaurant in development mode without console errors', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await signIn(page);
  await page.goto('/restaurants/3');
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible({ timeout: 30_000 });
  expect(said).toEqual([]);
});

test('shows a panel with the running machines of the app and the screen, and their last events', async ({ page }) => {
  await signIn(page);
  await page.goto('/restaurants/3');
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toBeVisible({ timeout: 30_000 });
  const panel = page.getByTestId('machines');
  await panel.getByText(/^\d+ machines$/).click();
  for (const id of ['app', 'cart', 'customerSession', 'restaurant'])
    await expect(panel.getByText(id, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^ADD / }).first().click();
  const cart = panel.getByRole('group').filter({ has: page.getByText('cart', { exact: true }) });
  await cart.getByText('cart', { exact: true }).click();
  await expect(cart).toContainText('item.add');
});

test('shows all pictures on /design except the intentionally missing one', async ({ page }) => {
  const missing: string[] = [];
  const came: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/pictures/')) (response.ok() ? came : missing).push(pathname);
  });
  await page.goto('/design');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design');
  // Browsers start loading lazy pictures at different distances, so each picture is scrolled into view.
  for (const picture of await page.locator('img').all()) await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => came.length + missing.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  expect(missing).toEqual(['/pictures/dish/gone-1.webp']);
});
