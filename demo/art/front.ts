import type { Random } from './random.ts';
import type { Arch, Daytime } from './street-parts.ts';

/** What differs between kinds of restaurant buildings; the rest of the street is the same. */
export interface Front {
  readonly walls: readonly string[];
  readonly arch: Arch;
  /** Draws the part above the wall, whose upper edge is at y = 46. */
  readonly roof: (wall: string) => string;
  readonly extra?: (hour: Daytime, random: Random) => string;
  readonly awnings?: boolean;
}
