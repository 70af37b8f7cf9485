// The session storage, which belongs to one tab. No function throws: without stored values the tab continues, and only a
// reload or a return to a page starts from its defaults (D44).

/** Returns the stored value; null if there is none or the browser refuses the access. */
export function readTabStorage(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the value and returns true. If the storage is full, removes the value before, which is out of date, and returns false. */
export function writeTabStorage(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    removeFromTabStorage(key);
    return false;
  }
}

export function removeFromTabStorage(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A blocked storage has no values.
  }
}

export function clearTabStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A blocked storage has no values.
  }
}
