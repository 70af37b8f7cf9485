import { pathToFileURL } from 'node:url';
import type { Page as BrowserPage } from '@playwright/test';
import type { Page } from './oracle.ts';

/** The description of a walk in the browser that an observer receives. */
export interface ObservedWalk {
  /** The name of the flow. */
  name: string;
  /** The machine's id. */
  machine: string;
  /** Counted from 1. */
  number: number;
  /** The titles of its steps. */
  steps: string[];
}

/** Observes one walk. It must undo its changes to the page, because the walk continues on it. */
export interface WalkObserver {
  /** Called after step number `step` (0 is the start), when the page has been compared with `facts`. */
  sees: (facts: Page, step: number) => Promise<void>;
  /** Called at the end of the walk; `fault` is null if it passed. */
  ends: (fault: Error | null) => Promise<void>;
}

/** The exports of an observer's module. */
export interface ObserverModule {
  observe: (page: BrowserPage, walk: ObservedWalk) => WalkObserver;
}

/**
 * The observer in the module that the environment variable `WALK_OBSERVER` names (an absolute path); null if it is not
 * set.
 */
export async function observerOf(page: BrowserPage, walk: ObservedWalk): Promise<WalkObserver | null> {
  const file = process.env['WALK_OBSERVER'];
  if (file === undefined || file === '') return null;
  const { observe } = (await import(pathToFileURL(file).href)) as ObserverModule;
  return observe(page, walk);
}
