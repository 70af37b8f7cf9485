import type { Random } from './random.ts';
import type { VesselName } from './vessels.ts';

/** How one kind of dish is drawn, seen from above within a radius of 64. */
export interface Dish {
  /** Vessels it may be served in; the seed chooses. */
  readonly in: readonly VesselName[];
  readonly hot?: boolean;
  readonly draw: (random: Random) => string;
}
