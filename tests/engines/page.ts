import { expect, vi } from 'vitest';
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';

const patience = { timeout: 30_000, interval: 100 };

/** Finds the shown control with an accessible name: of its label, `aria-label` or text. Throws on a page that is not shown. */
const findControl = `
  if (document.hidden) throw new Error('The page is hidden: a person could not use it.');
  const [selector, name] = arguments;
  const plain = (text) => (text ?? '').replaceAll(/\\s+/g, ' ').trim();
  const nameOf = (element) =>
    plain(element.getAttribute('aria-label')) ||
    plain([...(element.labels ?? [])].map((label) => label.textContent).join(' ')) ||
    plain(element.innerText);
  const isName = name.startsWith('^') ? (text) => new RegExp(name).test(text) : (text) => text === name;
  // The payment window is in a shadow tree.
  const below = (root) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? below(shadowRoot) : [])),
  ];
  return below(document).find(
    (element) =>
      element.checkVisibility() &&
      !element.disabled &&
      element.getAttribute('aria-busy') !== 'true' &&
      isName(nameOf(element)),
  ) ?? null;
`;

/** What a person does on a page and sees of it. Each step waits until it can be done. */
export function pageOf(driver: WebDriver, origin: string) {
  const run = <Result>(script: string, ...values: unknown[]) => driver.executeScript<Result>(script, ...values);

  function control(selector: string, name: string): Promise<WebElement> {
    return vi.waitFor(async () => {
      const found = await run<WebElement | null>(findControl, selector, name);
      if (found === null) throw new Error(`There is no '${name}' on ${await describePage()}`);
      return found;
    }, patience);
  }

  /** The text that is shown, with single spaces. */
  const shownText = () => run<string>(`return (document.body?.innerText ?? '').replaceAll(/\\s+/g, ' ')`);
  const describePage = async () => `${await driver.getCurrentUrl()}:\n${await shownText()}`;

  const page = {
    run,
    async open(path: string): Promise<void> {
      // A navigation of the page itself that is under way would win.
      await vi.waitFor(async () => {
        await driver.get(origin + path);
        expect(await page.path()).toBe(new URL(path, origin).pathname);
      }, patience);
    },
    path: async () => new URL(await driver.getCurrentUrl()).pathname,
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    text: shownText,
    /** Presses a button or link. A name that begins with '^' is a regular expression. */
    async press(name: string): Promise<void> {
      await vi.waitFor(async () => {
        const found = await control('a, button, summary', name);
        await run('arguments[0].scrollIntoView({ block: "center" })', found);
        await found.click();
      }, patience);
    },
    field: (label: string) => control('input, textarea, select', label),
    async fill(label: string, text: string): Promise<void> {
      const field = await page.field(label);
      await field.clear();
      await field.sendKeys(text);
    },
    css: (selector: string) => driver.findElement(By.css(selector)),
    /** Waits until the page's text matches, and returns the match. */
    see: (text: string | RegExp): Promise<string> =>
      vi.waitFor(async () => {
        const shown = await shownText();
        const found = typeof text === 'string' ? (shown.includes(text) ? text : null) : (text.exec(shown)?.[0] ?? null);
        if (found === null) throw new Error(`'${String(text)}' is not on ${await describePage()}`);
        return found;
      }, patience),
    seeNothingOf: (text: string) =>
      vi.waitFor(async () => {
        if ((await shownText()).includes(text)) throw new Error(`'${text}' is still on ${await describePage()}`);
      }, patience),
    seePath: (path: string | RegExp) =>
      vi.waitFor(
        async () => expect(await page.path()).toMatch(typeof path === 'string' ? new RegExp(`^${path}$`) : path),
        patience,
      ),
  };
  return page;
}

export type EnginePage = ReturnType<typeof pageOf>;
