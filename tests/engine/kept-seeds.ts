import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Draw } from './sequences.ts';

const fileOf = (folder: string, flow: string): string => path.join(folder, `${flow}.json`);

/** The draw with which a flow failed last; null if it did not fail. */
export function readKeptSeed(folder: string, flow: string): Draw | null {
  try {
    return JSON.parse(readFileSync(fileOf(folder, flow), 'utf8')) as Draw;
  } catch {
    return null;
  }
}

/** Keeps the draw of a failure, so that the next run tries it first; null forgets it. */
export function keepSeed(folder: string, flow: string, draw: Draw | null): void {
  if (draw === null) rmSync(fileOf(folder, flow), { force: true });
  else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fileOf(folder, flow), JSON.stringify(draw));
  }
}
