import { expect, test } from '@playwright/test';
import { findMissingContent } from './missing-content.ts';
import { expectPageState } from './page-state.ts';

const sound = `
  <h1>Orders</h1>
  <nav aria-label="Pages"><a href="/orders/7">Order 7</a></nav>
  <label>Name <input value="Asha" aria-describedby="hint" aria-invalid="true"></label><p id="hint">Too short</p>
  <button>Save</button> <button disabled>Send</button>
  <div aria-hidden="true"><button>Covered</button></div>`;

/** A page without a server, on a mocked origin. */
test.beforeEach(async ({ page }) => {
  await page.route('http://engine.test/', (route) => route.fulfill({ contentType: 'text/html', body: sound }));
  await page.goto('http://engine.test/');
});

test('finds nothing missing on a complete page', async ({ page }) => {
  expect(await findMissingContent(page, ['/orders/*'])).toEqual([]);
});

const faults = [
  ['<button></button>', 'no name'],
  ['<input>', 'no name'],
  ['<nav>Pages</nav>', 'no name'],
  ['<p></p>', 'no words'],
  ['<ul></ul>', 'nothing in it'],
  ['<p>Order  is ready</p>', 'a hole in the words'],
  ['<p>Order undefined</p>', 'a hole in the words'],
  ['<a href="/elsewhere">Away</a>', 'leads nowhere'],
  ['<a href="/orders/7/x">Away</a>', 'leads nowhere'],
] as const;
for (const [html, kind] of faults)
  test(`reports ${html} as '${kind}'`, async ({ page }) => {
    await page.evaluate((added) => document.body.insertAdjacentHTML('beforeend', added), html);
    expect(await findMissingContent(page, ['/orders/*'])).toEqual([`${kind}: ${html}`]);
  });

test('reports an alert inside a status', async ({ page }) => {
  const html = '<p role="alert">Gone</p>';
  await page.evaluate(
    (added) => document.body.insertAdjacentHTML('beforeend', added),
    `<div role="status">${html}</div>`,
  );
  expect(await findMissingContent(page, ['/orders/*'])).toEqual([`a live region inside a live region: ${html}`]);
});

test('compares words, links, buttons, fields and counts of a page', async ({ page }) => {
  await expectPageState(page, {
    words: ['Orders'],
    links: { 'Order 7': '/orders/7' },
    seen: { h1: ['Orders'], 'nav @name': ['Pages'] },
    times: { body: { '"Order 7"': 1, order: 2 } },
    buttons: { Save: 'enabled', Send: 'disabled', Covered: 'absent', Delete: 'absent' },
    fields: { Name: { value: 'Asha', enabled: true, invalid: true, says: 'Too short' } },
  });
});
