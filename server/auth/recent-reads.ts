interface Read<Value> {
  readonly at: number;
  readonly value: Promise<Value>;
}

/** Keeps what was read for a time, and forgets older reads whenever one is added, so that it stays small. */
export class RecentReads<Value> {
  /** By key, oldest first. */
  readonly #reads = new Map<string, Read<Value>>();
  readonly #options: { readonly maxAgeMs: number; readonly now: () => Date };

  constructor(options: { readonly maxAgeMs: number; readonly now: () => Date }) {
    this.#options = options;
  }

  /** The number of kept reads. */
  get size(): number {
    return this.#reads.size;
  }

  /** Returns the recent read of this key, or reads. A failed read is not kept. */
  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#reads.get(key);
    if (known && this.#isRecent(known)) return known.value;
    for (const [other, kept] of this.#reads) {
      if (this.#isRecent(kept)) break;
      this.#reads.delete(other);
    }
    const added = { at: this.#options.now().getTime(), value: read() };
    this.#reads.set(key, added);
    added.value.catch(() => this.#reads.get(key) === added && this.#reads.delete(key));
    return added.value;
  }

  delete(key: string): void {
    this.#reads.delete(key);
  }

  #isRecent({ at }: Read<Value>): boolean {
    const age = this.#options.now().getTime() - at;
    // If the clock was set back, the age is unknown.
    return age >= 0 && age < this.#options.maxAgeMs;
  }
}
