// What a planted fault does in the page. `__fault` is the number of the enabled one; with 0 or none, all are disabled.
// `__met`, where it is defined, is called once for each fault that would make a difference (or does).
const met = new Set();

function at(fault, differs) {
  const enabled = globalThis.__fault;
  if (enabled && enabled !== fault) return false;
  if (differs && !met.has(fault)) {
    met.add(fault);
    globalThis.__met?.(fault);
  }
  return enabled === fault;
}

const isSeen = (value) => value !== undefined && value !== null && value !== false && value !== '';

export const drop = (fault) => at(fault, true);
export const not = (fault, value) => (at(fault, true) ? !value : value);
export const always = (fault, value) => at(fault, !value) || value;
export const never = (fault, value) => !at(fault, Boolean(value)) && value;
export const none = (fault, value) => (at(fault, isSeen(value)) ? undefined : value);
export const instead = (fault, value, other) => (at(fault, value !== other) ? other : value);
export const shorter = (fault, list) => (at(fault, list?.length > 0) ? list.slice(0, -1) : list);
