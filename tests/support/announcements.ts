import { expect, type CDPSession, type Page } from '@playwright/test';

interface KeyboardStep {
  /** Role, name and description of the element that has the focus: `textbox "Phone number"`, `link "Menu": Opens the menu`. */
  focus: string;
  /** Every text that a live region has announced since the step before, in order. */
  said: readonly string[];
}

/**
 * Runs in the page before its own scripts, and reports what a screen reader announces by itself (ARIA 1.2, live
 * regions): the added or changed text of a region that was there before, the whole region where it is atomic, and an
 * alert that is added. Text that is removed, or hidden from a screen reader, is not announced.
 */
function plantRecorder(): void {
  const live = '[aria-live]:not([aria-live="off"]),[role="status"],[role="alert"],[role="log"]';
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
  const isHidden = (element: Element) =>
    element.closest('[aria-hidden="true"],[inert]') !== null || !element.checkVisibility({ visibilityProperty: true });
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || isHidden(node)) return '';
    return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? [...node.childNodes].map(textOf).join(' ');
  };
  const isAtomic = (region: Element) => {
    const atomic = region.getAttribute('aria-atomic');
    return atomic === null ? region.matches('[role="status"],[role="alert"]') : atomic === 'true';
  };
  const regionOf = (element: Element | null, added: ReadonlySet<Node>): Element | null => {
    const region = element?.closest(live) ?? null;
    for (let each: Element | null = region; each; each = each.parentElement) if (added.has(each)) return null;
    return region;
  };
  const observer = new MutationObserver((changes) => {
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node.isConnected));
    const changed = new Map<Element, Set<Node>>();
    const note = (region: Element, node: Node) => changed.set(region, (changed.get(region) ?? new Set()).add(node));
    for (const { type, target } of changes) {
      const region = type === 'characterData' ? regionOf(elementOf(target), added) : null;
      if (region) note(region, target);
    }
    for (const node of added) {
      const region = regionOf(node.parentElement, added);
      if (region) note(region, node);
      else if (node instanceof Element)
        for (const alert of [node, ...node.querySelectorAll('*')])
          if (alert.role === 'alert' && !alert.parentElement?.closest(live)) note(alert, alert);
    }
    for (const [region, nodes] of changed) {
      if (isHidden(region)) continue;
      const texts = isAtomic(region) ? [textOf(region)] : [...nodes].map(textOf);
      const text = texts.join(' ').replaceAll(/\s+/g, ' ').trim();
      // `exposeFunction` puts it there.
      if (text !== '')
        (globalThis as unknown as { reportAnnouncement: (text: string) => void }).reportAnnouncement(text);
    }
  });
  const observe = (root: Node) => observer.observe(root, { subtree: true, childList: true, characterData: true });
  observe(document);
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    observe(root);
    return root;
  };
}

/** What the browser itself computes for the focused element, also in a shadow root. */
async function readFocus(session: CDPSession): Promise<string> {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return focused === document.body ? null : focused;
    })()`,
  });
  if (result.objectId === undefined) return 'nothing';
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  const [role, name, description] = [node?.role, node?.name, node?.description].map((part) =>
    String(part?.value ?? '').trim(),
  );
  return `${role} "${name}"${description ? `: ${description}` : ''}`;
}

/** Records from the next page load on, also over later loads, what has the focus and what live regions announce. */
export async function recordAnnouncements(page: Page) {
  const said: string[] = [];
  let compared = 0;
  await page.exposeFunction('reportAnnouncement', (text: string) => void said.push(text));
  await page.addInitScript(plantRecorder);
  const session = await page.context().newCDPSession(page);
  return {
    /** Waits until the step is as expected. What is announced later counts for the next step. */
    async expectStep(title: string, expected: KeyboardStep): Promise<void> {
      const read = async () => ({ focus: await readFocus(session), said: said.slice(compared) });
      await expect.poll(read, { message: title }).toEqual(expected);
      compared += expected.said.length;
    },
  };
}
