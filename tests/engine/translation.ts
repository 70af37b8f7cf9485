/**
 * Does to the page what Chrome's translation does, and keeps the words: replaces each text node, also of what appears or
 * changes later, by two nested `<font>` elements. Runs in the page, before its scripts.
 */
export function imitateTranslation(): void {
  const left = 'head,script,style,noscript,textarea,svg,font,[translate="no"]';
  const replace = (text: Node) => {
    if (!text.parentElement || text.parentElement.closest(left) || !text.nodeValue?.trim()) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentElement.replaceChild(outer, text);
  };
  const textsIn = (node: Node): Node[] =>
    node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsIn);
  new MutationObserver((changes) =>
    changes
      .flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))
      .filter((node) => node.isConnected)
      .flatMap(textsIn)
      .forEach(replace),
  ).observe(document, { childList: true, characterData: true, subtree: true });
}

/** A node of React's tree, as far as its texts need it. */
interface Fiber {
  tag: number;
  stateNode: { current: Fiber } | Element | null;
  memoizedProps: { children?: unknown } | string | null;
  memoizedState: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/**
 * Compares the texts of a page with what React has rendered last, and returns the elements that show another text, each
 * with both; only the innermost ones. Runs in the page.
 * @throws if React has rendered nothing, or keeps its tree in another way than version 19
 */
export function findStaleTexts(): string[] {
  const stale: string[] = [];
  /** What a part of the tree should show; `isHidden` is set for what waits in a suspended part. */
  const textOf = (first: Fiber | null, isHidden = false): string => {
    let text = '';
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const { tag, stateNode, memoizedProps: props, child } = fiber;
      if (tag === 6) text += isHidden || typeof props !== 'string' ? '' : props;
      // A portal's elements are elsewhere, and React moves a title to the document's head.
      else if (tag === 4 || tag === 26) textOf(child);
      else if (stateNode instanceof Element) text += textOfElement(stateNode, fiber);
      else text += textOf(child, isHidden || (tag === 22 && fiber.memoizedState !== null));
    }
    return text;
  };
  const textOfElement = (element: Element, { memoizedProps: props, child }: Fiber): string => {
    const shown = element.textContent;
    // What is shown in an element without children, such as a live region, is not React's.
    if (typeof props !== 'object' || props?.children === undefined || element.tagName === 'TEXTAREA') return shown;
    const before = stale.length;
    const { children } = props;
    const isText = typeof children === 'string' || typeof children === 'number' || typeof children === 'bigint';
    const rendered = isText ? String(children) : textOf(child);
    if (shown !== rendered && stale.length === before)
      stale.push(`<${element.tagName.toLowerCase()}> shows '${shown}' instead of '${rendered}'`);
    return rendered;
  };
  const roots = [...document.querySelectorAll('*')].flatMap((element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'));
    return key ? [(element as unknown as Record<string, Fiber>)[key]] : [];
  });
  for (const root of roots) {
    if (!root?.stateNode || !('current' in root.stateNode)) throw new Error('React keeps its tree in another way.');
    textOf(root.stateNode.current.child);
  }
  if (roots.length === 0) throw new Error('React has rendered nothing.');
  return stale;
}
