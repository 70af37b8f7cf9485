import type { Random } from './random.ts';
import type { VesselName } from './vessels.ts';

/** How one kind of dish is drawn: seen from above, within a radius of 64 units. */
export interface Dish {
  /** Vessels in which the dish can be served; the seed selects one. */
  readonly vessels: readonly VesselName[];
  readonly hot?: boolean;
  readonly draw: (random: Random) => string;
}
