import { expect, type Page } from '@playwright/test';

/** What a page says whatever has been typed or answered. */
interface Frame {
  /** The document's, without the product's name. */
  title?: string;
  /** Sentences and headings, anywhere on the page; and `placeholder` or `aria-label` of what has no words. */
  words?: readonly string[];
  /** Where links lead, by what they say. */
  links?: Readonly<Record<string, string>>;
}

/** Holds what stands around a flow's own facts, exact to the letter, in one look at the page. */
export async function expectFrame(page: Page, { title, words = [], links = {} }: Frame): Promise<void> {
  const look = () =>
    page.evaluate(
      ([sentences, names]) => {
        const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
        const hidden = ['aria-label', 'placeholder'].flatMap((name) =>
          [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
        );
        const body = plain(document.body.textContent);
        const anchors = [...document.querySelectorAll('a')];
        return {
          title: document.title,
          missing: sentences.filter((words) => !body.includes(words) && !hidden.includes(words)),
          links: Object.fromEntries(
            names.map((name) => [
              name,
              anchors
                .find((link) => [plain(link.textContent), link.getAttribute('aria-label')].includes(name))
                ?.getAttribute('href'),
            ]),
          ),
        };
      },
      [words, Object.keys(links)] as const,
    );
  const expected = { ...(title !== undefined && { title }), missing: [], links };
  await expect.poll(look, { intervals: [20, 50, 100] }).toMatchObject(expected);
}
