import { pathToFileURL } from 'node:url';
import type { Page as BrowserPage } from '@playwright/test';
import type { Page } from './oracle.ts';

/** A walk in the browser, as it is described to an observer. */
export interface ObservedWalk {
  /** As the walks are called. */
  name: string;
  /** The machine's id. */
  machine: string;
  /** Counted from 1. */
  number: number;
  /** The titles of its steps. */
  steps: string[];
}

/** Observes one walk. It must undo what it does to the page, since the walk continues on it. */
export interface WalkObserver {
  /** The page after `step` (0 is the start), compared with `facts` already. */
  sees: (facts: Page, step: number) => Promise<void>;
  /** The walk is over; `fault` is null when it passed. */
  ends: (fault: Error | null) => Promise<void>;
}

/** What the module of an observer exports. */
export interface ObserverModule {
  observe: (page: BrowserPage, walk: ObservedWalk) => WalkObserver;
}

/** The observer whose module the environment names in `WALK_OBSERVER`, an absolute path; null without one. */
export async function observerOf(page: BrowserPage, walk: ObservedWalk): Promise<WalkObserver | null> {
  const file = process.env['WALK_OBSERVER'];
  if (file === undefined || file === '') return null;
  const { observe } = (await import(pathToFileURL(file).href)) as ObserverModule;
  return observe(page, walk);
}
