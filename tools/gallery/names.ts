import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { StateValue } from 'xstate';
import { flowsRoot } from '../../tests/flows/all-flows.ts';
import type { Page } from '../../tests/engine/oracle.ts';
import type { Look } from '../flow-book/capture.ts';
import { keyOf } from '../flow-book/page-key.ts';
import { slugOf } from '../flow-book/slug.ts';
import { stateWords } from '../flow-book/words.ts';

/** The sizes of the window, in CSS pixels. */
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** The flows that are walked in the browser, such as `customer/cart`. */
export function walkedFlows(): string[] {
  const files = readdirSync(flowsRoot, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => path.basename(file) === 'page.ts').map((file) => path.dirname(file));
}

/** The flow to whose folder a file of tests belongs. */
export const flowOfFile = (file: string): string => path.relative(flowsRoot, path.dirname(file));

/** A state of a machine and its page. */
export interface ShownState {
  /** The name of the walks, which is part of the key, because two walks of one machine may show different pages. */
  walk: string;
  value: StateValue;
  facts: Page;
}

/**
 * Returns the name of a state's pictures, such as `entering-phone-3fa2c1`: its words, and a key of all that makes the
 * page different from others in this state.
 */
export function nameOfState({ walk, value, facts: { shows } }: ShownState): string {
  const words = slugOf(stateWords(value)).slice(0, 80);
  return `${words}-${keyOf({ walk, value, shows }).slice(0, 6)}`;
}

/** Returns how pictures are taken of a state: in each size and theme, named `<name>-<width>-<theme>.png`. */
export const looksOf = (name: string): Look[] =>
  sizes.flatMap((size) =>
    (['light', 'dark'] as const).map((theme) => ({ file: `${name}-${size.width}-${theme}.png`, ...size, theme })),
  );

/** Returns what the name of a picture says, or null for another file. */
export function readName(file: string): { name: string; look: string } | null {
  const [, name, width, theme] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? [];
  return name === undefined ? null : { name, look: `${width} ${theme}` };
}
