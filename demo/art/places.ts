import { LANDMARKS } from './landmarks.ts';
import { LANDSCAPES } from './landscapes.ts';
import type { DrawScene } from './place-parts.ts';
import { nth, randomFrom } from './random.ts';
import { rect } from './shapes.ts';
import { daytimeOf, sky } from './street-parts.ts';

const SCENES = { ...LANDMARKS, ...LANDSCAPES } as const;

export type PlaceKind = keyof typeof SCENES;
const known: ReadonlyMap<string, DrawScene> = new Map(Object.entries(SCENES));
export const PLACE_KINDS: readonly string[] = [...known.keys()];

const FRAMES = ['0 0 240 180', '22 34 176 132', '0 0 240 180', '64 44 168 126', '0 54 150 112.5'] as const;

/**
 * Draws a place to visit, with an aspect ratio of 4:3. Views differ in time of day and distance: 0 by day, 2 in the
 * evening, the others closer.
 */
export function drawPlace(kind: string, seed: number, view = 0): string | undefined {
  const scene = known.get(kind);
  if (!scene) return undefined;
  const random = randomFrom(seed * 13 + 5);
  const hour = daytimeOf(seed + view, view === 2);
  const dusk = hour.night ? rect(0, 0, 240, 180, '#2c1f45', 0, 'opacity=".34"') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${nth(FRAMES, view)}" width="240" height="180" preserveAspectRatio="xMidYMid slice">${sky(hour, random)}${scene(hour, random, seed)}${dusk}</svg>`;
}
