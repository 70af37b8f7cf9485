/** The requirements that must have a test: all of a group, or some numbers of it. */
export const dueRequirements: Record<string, 'all' | readonly number[]> = {
  NAV: 'all',
  GUARD: 'all',
  ROUTE: 'all',
  CAUTH: 'all',
  PAUTH: 'all',
  DASH: 'all',
  PREST: 'all',
  HOME: 'all',
  REST: 'all',
  MENU: 'all',
  PLACE: 'all',
  LAND: 'all',
  CART: 'all',
  CHECK: 'all',
  ORDERS: 'all',
  PROF: 'all',
  PPROF: 'all',
  PMENU: 'all',
  PORD: 'all',
  ERR: 'all',
  TOAST: 'all',
  CONST: 'all',
  // Without the partner endpoints and uploads.
  API: [...range(1, 35), ...range(37, 45), ...range(47, 53)],
  // Without what the partner portal stores, and without values that only places and profiles store.
  STORE: [...range(1, 18), 19, 20, 21, 23, 24, 25, 26, 27, 28],
};

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Whether the requirement, such as `CART-7`, is due. */
export function isDue(id: string): boolean {
  const [group = '', number] = id.split('-');
  const wanted = dueRequirements[group];
  return wanted === 'all' || (wanted?.includes(Number(number)) ?? false);
}
