import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

test('leaves /design, the page with all UI primitives, out of the production build', async ({ page }) => {
  await page.goto('/design');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const folder = path.resolve('dist/assets');
  const scripts = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name));
  expect(scripts.length).toBeGreaterThan(10);
  const having = scripts.filter((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const { sources } = name.endsWith('.js') ? mapOf(path.join(folder, name)) : { sources: [] };
    return text.includes('Every primitive in every state') || sources.some((each) => each.includes('design/showcase'));
  });
  expect(having).toEqual([]);
});

/** Reads the source map of a script; returns an empty one for the bundler's runtime chunk, which has none. */
function mapOf(script: string): { sources: readonly string[] } {
  try {
    return JSON.parse(readFileSync(`${script}.map`, 'utf8')) as { sources: string[] }; // written by the build
  } catch {
    return { sources: [] };
  }
}
