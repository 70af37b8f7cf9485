// The functions that mutated views call in the page. `__mutant` is the number of the active mutant; with 0 or
// undefined, none is active. `__reached`, if defined, is called once for each mutant that changes a result, or would
// change it if it were active.
const reached = new Set();

function at(mutant, differs) {
  const active = globalThis.__mutant;
  if (active && active !== mutant) return false;
  if (differs && !reached.has(mutant)) {
    reached.add(mutant);
    globalThis.__reached?.(mutant);
  }
  return active === mutant;
}

const isSeen = (value) => value !== undefined && value !== null && value !== false && value !== '';

export const drop = (mutant) => at(mutant, true);
export const not = (mutant, value) => (at(mutant, true) ? !value : value);
export const always = (mutant, value) => at(mutant, !value) || value;
export const never = (mutant, value) => !at(mutant, Boolean(value)) && value;
export const none = (mutant, value) => (at(mutant, isSeen(value)) ? undefined : value);
export const instead = (mutant, value, other) => (at(mutant, value !== other) ? other : value);
export const shorter = (mutant, list) => (at(mutant, list?.length > 0) ? list.slice(0, -1) : list);
