import type { Page as BrowserPage } from '@playwright/test';
import type { Page } from './oracle.ts';

/** A walk in the browser that somebody looks on at. */
export interface LookedOn {
  /** As the walks are called. */
  name: string;
  /** The machine's id. */
  machine: string;
  /** Counted from 1. */
  number: number;
  /** The titles of its steps. */
  steps: string[];
}

/** Looks on at one walk. What it does to the page it undoes: the walk goes on with the same page. */
export interface Onlooker {
  /** The page as it stands after `step` (0 is the start), held against `facts` already. */
  sees: (facts: Page, step: number) => Promise<void>;
  /** The walk is over; `fault` is null when it passed. */
  ends: (fault: Error | null) => Promise<void>;
}

/** Nobody looks on, unless the environment asks for the pictures of the flow book (`npm run flows`). */
export async function onlookerOf(page: BrowserPage, walk: LookedOn): Promise<Onlooker | null> {
  const folder = process.env['FLOW_BOOK_PICTURES'];
  if (folder === undefined || folder === '') return null;
  const { takePictures } = await import('../../tools/flow-book/take-pictures.ts');
  return takePictures(folder, page, walk);
}
