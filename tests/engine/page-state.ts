import { expect, type Page } from '@playwright/test';
import type { Control } from './oracle.ts';

/** The expected state of a field; omitted properties are not compared. */
interface Field {
  /** The submitted value; for a select, the value of the selected option. */
  value?: string;
  /** The text of a select's selected option. */
  chosen?: string;
  checked?: boolean;
  enabled?: boolean;
  /** Marked as invalid. */
  invalid?: boolean;
  /** Its description, such as an error. */
  says?: string | RegExp;
}

type Texts = Readonly<Record<string, readonly (string | RegExp)[]>>;

/** Texts and controls of a page; omitted properties are not compared. */
interface PageState {
  /** The document's title. */
  title?: string;
  /** Texts that must be anywhere on the page, or be a `placeholder` or an `aria-label`. */
  words?: readonly string[];
  /** The `href` of links by their text. */
  links?: Readonly<Record<string, string>>;
  /**
   * The texts of all elements that match a CSS selector, in order. ' @' after the selector reads an attribute ('img
   * @src') or the accessible name ('section @name') instead.
   */
  texts?: Texts;
  /** Like `texts`, but without hidden and inert elements. */
  seen?: Texts;
  /**
   * By selector and text: how many innermost elements contain the text, ignoring case. A text in double quotes must be
   * the whole text of the element.
   */
  times?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Buttons by name; a button that a dialog covers is absent. */
  buttons?: Readonly<Partial<Record<string, Control>>>;
  /** Fields by label. */
  fields?: Readonly<Record<string, Field>>;
}

/**
 * Compares a page with `state` in one evaluation, because separate queries take longer than the flow itself. `within`
 * is the CSS selector of the element that contains the buttons and fields.
 */
export async function expectPageState(page: Page, state: PageState, within = 'body'): Promise<void> {
  const { title, words = [], links = {}, texts = {}, seen = {}, times = {}, buttons = {}, fields = {} } = state;
  const wanted = {
    ...{ within, words, links: Object.keys(links), texts: Object.keys(texts), seen: Object.keys(seen) },
    times: mapped(times, (each) => Object.keys(each)),
    ...{ buttons: Object.keys(buttons), fields: Object.keys(fields) },
  };
  const expected = {
    ...(title !== undefined && { title }),
    ...{ missing: [], links, buttons, times },
    texts: mapped(texts, (each) => each.map(matching)),
    seen: mapped(seen, (each) => each.map(matching)),
    fields: mapped(fields, ({ says, ...rest }) => ({ ...rest, ...(says !== undefined && { says: matching(says) }) })),
  };
  const intervals = [20, 50, 100];
  await expect.poll(() => page.evaluate(readPage, wanted), { intervals }).toMatchObject(expected);
}

// Playwright's matchers have the type any.
const matching = (words: string | RegExp): unknown =>
  typeof words === 'string' ? words : expect.stringMatching(words);

const mapped = <In, Out>(record: Readonly<Record<string, In>>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

interface Wanted {
  within: string;
  words: readonly string[];
  links: readonly string[];
  texts: readonly string[];
  seen: readonly string[];
  times: Readonly<Record<string, readonly string[]>>;
  buttons: readonly string[];
  fields: readonly string[];
}

/** Runs in the page. */
function readPage({ within, words, links, texts, seen, times, buttons, fields }: Wanted) {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const all = (selector: string, root: ParentNode = document) => [...root.querySelectorAll(selector)];
  const root = document.querySelector(within) ?? document.createElement('div');
  const keyed = <Value>(keys: readonly string[], value: (key: string) => Value): Record<string, Value> =>
    Object.fromEntries(keys.map((key) => [key, value(key)]));
  const textOf = (ids: string | null) =>
    plain(
      (ids ?? '')
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
        .join(' '),
    );
  const givenTo = (element: Element) => textOf(element.getAttribute('aria-labelledby')) || plain(element.ariaLabel);

  const visibleTextOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element; // `cloneNode` returns a Node
    // Remove the texts of decorations and of the labelled control.
    for (const silent of all('[aria-hidden="true"], svg, select, textarea', copy)) silent.remove();
    return plain(copy.textContent);
  };
  // In a dialog given by `within`, controls count even if another dialog covers them.
  const isCovered = (element: Element) =>
    within === 'body' && element.closest('[aria-hidden="true"], [inert]') !== null;
  const offered = all('button, [role="button"]', root).filter(
    (element) => !isCovered(element) && element.checkVisibility(),
  );
  const isOff = (element: Element) => element.matches(':disabled, [aria-disabled="true"]');
  const named = offered.map((element) => [givenTo(element) || visibleTextOf(element), isOff(element)] as const);
  const controlOf = (name: string) => {
    const [first, ...more] = named.filter(([each]) => each === name);
    if (more.length > 0) return `${more.length + 1} of them`;
    return first ? (first[1] ? 'disabled' : 'enabled') : 'absent';
  };

  type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const boxes = all('input, select, textarea', root) as Box[]; // the selector matches these elements only
  const labelOf = (box: Box) => givenTo(box) || plain([...(box.labels ?? [])].map(visibleTextOf).join(' '));
  const fieldOf = (label: string) => {
    const [box, ...more] = boxes.filter((each) => labelOf(each) === label);
    if (!box || more.length > 0) return { found: more.length };
    return {
      value: box.value,
      chosen: 'selectedOptions' in box ? plain(box.selectedOptions[0]?.textContent) : '',
      checked: 'checked' in box && box.checked,
      enabled: !isOff(box),
      invalid: box.getAttribute('aria-invalid') === 'true',
      says: textOf(box.getAttribute('aria-describedby')),
    };
  };

  const hidden = ['aria-label', 'placeholder'].flatMap((name) =>
    all(`[${name}]`).map((element) => element.getAttribute(name)),
  );
  const body = plain(document.body.textContent);
  const anchors = all('a');
  const linkOf = (name: string) =>
    anchors
      .find((link) => [plain(link.textContent), link.getAttribute('aria-label')].includes(name))
      ?.getAttribute('href');

  const found = (key: string, isWanted = (_: Element) => true) => {
    const [selector = '', attribute] = key.split(' @');
    const wordsOf = (element: Element) => {
      if (attribute === undefined) return plain(element.textContent);
      return attribute === 'name' ? givenTo(element) : element.getAttribute(attribute);
    };
    return all(selector).filter(isWanted).map(wordsOf);
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"], [inert]') === null;
  /** Counts the innermost elements that contain the text. */
  const timesIn = (element: Element, words: string, isAll: boolean): number => {
    const text = plain(element.textContent);
    if (!text.toLowerCase().includes(words.toLowerCase())) return 0;
    const inside = [...element.children].reduce((sum, child) => sum + timesIn(child, words, isAll), 0);
    return inside > 0 ? inside : Number(!isAll || text === words);
  };
  const timesOf = (selector: string, each: string) => {
    const words = each.replaceAll('"', '');
    return all(selector).reduce((sum, element) => sum + timesIn(element, words, words !== each), 0);
  };
  return {
    title: document.title,
    missing: words.filter((each) => !body.includes(each) && !hidden.includes(each)),
    links: keyed(links, linkOf),
    texts: keyed(texts, (key) => found(key)),
    seen: keyed(seen, (key) => found(key, isSeen)),
    times: Object.fromEntries(
      Object.entries(times).map(([selector, said]) => [selector, keyed(said, (each) => timesOf(selector, each))]),
    ),
    buttons: keyed(buttons, controlOf),
    fields: keyed(fields, fieldOf),
  };
}
