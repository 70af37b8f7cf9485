import { persistedKey, writeSlices } from '../../machines/app/persisted.ts';

type Slices = Parameters<typeof writeSlices>[1];

/**
 * Stores slices under 'root'; never throws (D44). If the storage is full, the catalog is removed, because it can be loaded
 * again. If the slices still do not fit, they are removed too, so that no older state is read later.
 */
export function storeSlices(slices: Slices): void {
  const removed = Object.fromEntries(Object.keys(slices).map((slice) => [slice, null]));
  for (const next of [slices, { catalog: null, ...slices }, { catalog: null, ...removed }]) {
    if (hasStored(next)) return;
  }
}

/** Stores the slices and returns true, or returns false if the browser refuses it. */
function hasStored(slices: Slices): boolean {
  try {
    const stored = localStorage.getItem(persistedKey);
    const next = writeSlices(stored, slices);
    // State that another tab has stored is not written again, because that could undo a later change.
    if (next !== stored) localStorage.setItem(persistedKey, next);
    return true;
  } catch {
    return false;
  }
}
