// What a planted fault does in the page. `__fault` is the number of the one that is awake; 0 and none: all are asleep.
// Where somebody listens, `__met` hears of each place once the fault there would make a difference (or does).
const met = new Set();

function at(fault, differs) {
  const awake = globalThis.__fault;
  if (awake && awake !== fault) return false;
  if (differs && !met.has(fault)) {
    met.add(fault);
    globalThis.__met?.(fault);
  }
  return awake === fault;
}

const isSeen = (value) => value !== undefined && value !== null && value !== false && value !== '';

export const drop = (fault) => at(fault, true);
export const not = (fault, value) => (at(fault, true) ? !value : value);
export const always = (fault, value) => at(fault, !value) || value;
export const never = (fault, value) => !at(fault, Boolean(value)) && value;
export const none = (fault, value) => (at(fault, isSeen(value)) ? undefined : value);
export const instead = (fault, value, other) => (at(fault, value !== other) ? other : value);
export const shorter = (fault, list) => (at(fault, list?.length > 0) ? list.slice(0, -1) : list);
