import { pathToFileURL } from 'node:url';
import type { Page as BrowserPage } from '@playwright/test';
import type { Page } from './oracle.ts';

/** A walk in the browser, as an observer is told of it. */
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

/** Observes one walk. What it does to the page it undoes: the walk goes on with the same page. */
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
