// What a planted fault does in the page. `__fault` is the number of the one that is awake; 0 and none: all are asleep.
const reached = new Set();

/** Whether this fault is awake. Tells, where somebody listens, that its place was come by. */
export function at(fault) {
  if (!reached.has(fault)) {
    reached.add(fault);
    globalThis.__reached?.(fault);
  }
  return globalThis.__fault === fault;
}

export const not = (fault, value) => (at(fault) ? !value : value);
export const always = (fault, value) => at(fault) || value;
export const never = (fault, value) => !at(fault) && value;
export const none = (fault, value) => (at(fault) ? undefined : value);
export const instead = (fault, value, other) => (at(fault) ? other : value);
export const shorter = (fault, list) => (at(fault) ? list?.slice(0, -1) : list);
