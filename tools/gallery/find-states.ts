import { readdir } from 'node:fs/promises';
import { roles, type ScreenState, type State } from './state.ts';

const folder = new URL('screens/', import.meta.url);

/** Reads all states from `screens/<role>/<screen>.ts`, sorted by role and name of the screen. */
export async function findStates(): Promise<State[]> {
  const found: State[] = [];
  for (const role of roles) {
    const files = await readdir(new URL(`${role}/`, folder));
    for (const file of files.toSorted()) {
      const { states } = (await import(new URL(`${role}/${file}`, folder).href)) as { states: readonly ScreenState[] };
      const name = file.replace(/\.ts$/, '');
      const screen = role === 'partner' ? `partner-${name}` : name;
      found.push(...states.map((state) => ({ ...(role === 'visitor' && { kept: {} }), ...state, screen, as: role })));
    }
  }
  return found;
}
