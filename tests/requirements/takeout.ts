import { readdirSync } from 'node:fs';

/**
 * One behaviour of the product taken out: the smallest edit after which a requirement no longer holds, though the
 * product still compiles and starts. `prove.ts` makes the edit and expects the named test to fail.
 */
export interface Takeout {
  /** The requirement, or those that stand and fall together: `CAUTH-6`, `REST-6 REST-7`. */
  id: string;
  /** From the project's folder: the file with the behaviour. */
  file: string;
  /** Its exact text; must be there exactly once. */
  find: string;
  replace: string;
  /** `tests/…/<name>.test.ts` (Vitest) or `tests/browser/<name>.spec.ts` (built page, real server). */
  test: string;
  /** A part of the test's full title; without it the whole file counts. */
  title?: string;
}

/** Every take-out of `takeouts/*.ts`. */
export async function allTakeouts(): Promise<Takeout[]> {
  const folder = new URL('takeouts/', import.meta.url);
  const files = readdirSync(folder).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<{ takeouts: Takeout[] }>),
  );
  return modules.flatMap(({ takeouts }) => takeouts);
}
