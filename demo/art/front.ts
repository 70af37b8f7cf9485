import type { Random } from './random.ts';
import type { Arch, Hour } from './street-parts.ts';

/** What makes one kind of house different from the others; the rest of the street is the same. */
export interface Front {
  readonly walls: readonly string[];
  readonly arch: Arch;
  /** Above the wall, whose upper edge is at y = 46. */
  readonly roof: (wall: string) => string;
  readonly extra?: (hour: Hour, random: Random) => string;
  readonly awnings?: boolean;
}
