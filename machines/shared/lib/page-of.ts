/**
 * Returns `read` with one result for each snapshot, so that all parts of a view that read the page of one snapshot
 * receive the same object, and a part renders again only when the snapshot changes. Small views of customers do
 * without it: the build would put it into a script that the first pages load.
 */
export function pageOf<Snapshot extends object, Shown>(read: (snapshot: Snapshot) => Shown) {
  const pages = new WeakMap<Snapshot, Shown>();
  return (snapshot: Snapshot): Shown => {
    const known = pages.get(snapshot);
    if (known !== undefined) return known;
    const page = read(snapshot);
    pages.set(snapshot, page);
    return page;
  };
}
