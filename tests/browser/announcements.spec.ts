import { test, type Page } from '@playwright/test';
import { recordAnnouncements } from '../fixtures/announcements.ts';

/** Opens a static page with this body, and records its announcements. */

async function open(page: Page, body: string) {
  const recorder = await recordAnnouncements(page);
  // Added at once: a busy browser parses a page in pieces, and a region's first text would be a change of it.
  const html = `<body><template>${body}</template><script>document.body.append(document.querySelector('template').content)</script>`;
  await page.route('**/announcements-test', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/announcements-test');
  const set = (selector: string, html: string) =>
    page.locator(selector).evaluate((element, content) => (element.innerHTML = content), html);
  const add = (selector: string, html: string) =>
    page.locator(selector).evaluate((element, content) => element.insertAdjacentHTML('beforeend', content), html);
  const expectSaid = (title: string, said: readonly string[]) => recorder.expectStep(title, { focus: 'nothing', said });
  return { ...recorder, set, add, expectSaid };
}

test('records each added text once: the new nodes of a live region, the whole text of an atomic region, and a new alert', async ({
  page,
}) => {
  const { set, add, expectSaid } = await open(
    page,
    `<main><p id="status" role="status">2 <b>dishes</b></p><ul aria-live="polite"><li>old</li></ul>
     <div aria-hidden="true"><p id="hidden" aria-live="polite"></p></div><p id="plain"></p></main>`,
  );
  await set('b', 'drinks');
  await expectSaid('an atomic region', ['2 drinks']);
  await set('b', 'drinks');
  await expectSaid('the same text again', ['2 drinks']);
  await add('ul', '<li>new <i aria-hidden="true">x</i></li>');
  await expectSaid('an addition to a region', ['new']);
  await add('main', '<div><p role="alert">wrong</p></div>');
  await expectSaid('an alert that is added', ['wrong']);
  await add('main', '<p role="status">not announced</p>');
  await set('#plain', 'not announced');
  await set('#hidden', 'not announced');
  await set('ul', '');
  await set('#status', 'end');
  await expectSaid('only the last of five changes', ['end']);
});

test('records role, name and description of the focused element, also in a shadow root, and goes on after a reload', async ({
  page,
}) => {
  const { expectStep, set, expectSaid } = await open(
    page,
    `<main><label>Code <input aria-describedby="hint"></label><p id="hint">Six digits</p>
     <h1 tabindex="-1">Orders</h1><div id="host"></div><p role="status"></p></main>`,
  );
  await page.keyboard.press('Tab');
  await expectStep('a field', { focus: 'textbox "Code": Six digits', said: [] });
  await page.locator('h1').focus();
  await expectStep('a heading', { focus: 'heading "Orders"', said: [] });
  await page.locator('#host').evaluate((host) => {
    host.attachShadow({ mode: 'open' }).innerHTML = '<button>Pay</button><p role="status"></p>';
  });
  await page.getByRole('button', { name: 'Pay' }).focus();
  await set('#host [role="status"]', 'Paid');
  await expectStep('a button of a shadow root', { focus: 'button "Pay"', said: ['Paid'] });
  await page.reload();
  await set('[role="status"]', 'again');
  await expectSaid('after a reload', ['again']);
});

test('records nothing outside an open modal dialog, even if the dialog is in a shadow root', async ({ page }) => {
  const { set, expectSaid } = await open(
    page,
    '<main><p role="status"></p><div id="host"></div><dialog><p role="status"></p></dialog></main>',
  );
  const dialog = page.locator('main > dialog');
  await dialog.evaluate((element: HTMLDialogElement) => element.showModal());
  await set('main > p', 'not announced');
  await set('main > dialog p', 'in the dialog');
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
  await page.locator('#host').evaluate((host) => {
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<dialog></dialog>';
    root.querySelector('dialog')?.showModal();
  });
  await set('main > p', 'not announced');
  await page.locator('#host dialog').evaluate((element: HTMLDialogElement) => element.close());
  await set('main > p', 'the page again');
  await expectSaid('two of four changes', ['in the dialog', 'the page again']);
});

test('counts how often the focus has moved since the step started', async ({ page }) => {
  const { expectStep, startStep } = await open(page, '<button>One</button><button>Two</button><button>Three</button>');
  await page.keyboard.press('Tab');
  startStep();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectStep('two moves', { focus: 'button "Three"', moves: 2, said: [] });
});
