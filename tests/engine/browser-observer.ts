import { pathToFileURL } from 'node:url';
import type { Page as BrowserPage } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
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

/** A page of a walk, which has been compared with the oracle. */
export interface SeenPage {
  /** What the oracle says of the page. */
  facts: Page;
  /** The number of steps before it; 0 is the start. */
  step: number;
  /** The model's machine after these steps. */
  machine: AnyMachineSnapshot;
  /** Whether no earlier step of all walks of the flow leads to the same state of machine and page. */
  isFirst: boolean;
}

/** Observes one walk. It must undo its changes to the page, because the walk continues on it. */
export interface WalkObserver {
  /** Called after each step. */
  sees: (seen: SeenPage) => Promise<void>;
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
