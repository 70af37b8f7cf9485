import path from 'node:path';
import { test, type Page as BrowserPage } from '@playwright/test';
import type { ObservedWalk, WalkObserver } from '../../tests/engine/browser-observer.ts';
import { takePictures } from '../flow-book/capture.ts';
import { galleryFolder } from './folder.ts';
import { flowOfFile, looksOf, nameOfState } from './names.ts';

/**
 * Takes pictures of each state of a flow in the first walk that reaches it, so that each run takes them in the same
 * walk. Not of a flow that has ended: its page belongs to another flow.
 */
export function observe(page: BrowserPage, { name: walk }: ObservedWalk): WalkObserver {
  // `file` of the test's information is where `test` is called: the engine.
  const { config, titlePath } = test.info();
  const folder = path.join(galleryFolder(), flowOfFile(path.join(config.rootDir, titlePath[0] ?? '')));
  return {
    async sees({ facts, machine: { value, status }, isFirst }) {
      if (!isFirst || status !== 'active') return;
      await takePictures(page, looksOf(path.join(folder, nameOfState({ walk, value, facts }))));
    },
    ends: async () => {},
  };
}
