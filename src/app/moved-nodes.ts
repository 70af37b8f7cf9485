/**
 * Lets React remove a node, or insert before one, that something else has moved or replaced: a page's translation puts
 * `<font>` elements in the place of texts. The native calls throw then, and the page would fail (D333).
 */
export function allowMovedNodes(prototype = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, reference: Node | null): T {
    insertBefore.call(this, node, placeIn(this, reference));
    return node;
  };
}

/** The child of `parent` that is or contains `node`; null if there is none. */
function placeIn(parent: Node, node: Node | null): Node | null {
  return node && node.parentNode !== parent ? placeIn(parent, node.parentNode) : node;
}
