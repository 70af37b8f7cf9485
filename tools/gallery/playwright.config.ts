import { defineConfig, devices } from '@playwright/test';
import base from '../../playwright.config.ts';
import { flowsRoot } from '../../tests/flows/all-flows.ts';
import { isWanted } from './folder.ts';
import { walkedFlows } from './names.ts';

const { launchOptions } = base.use ?? {};

/** Runs the walks and the pages without a walk, on the server of the browser tests. */
export default defineConfig({
  ...base,
  reporter: [['dot']],
  outputDir: '../../test-results/gallery',
  use: {
    ...base.use,
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--disable-lcd-text',
        // With these options, the result depends neither on when a picture was decoded nor on earlier pages.
        '--disable-checker-imaging',
        '--disable-partial-raster',
        '--num-raster-threads=1',
      ],
    },
  },
  projects: [
    {
      name: 'walks',
      testDir: flowsRoot,
      grep: /@walk/,
      testMatch: walkedFlows()
        .filter(isWanted)
        .map((flow) => `flows/${flow}/{page,*.spec}.ts`),
    },
    { name: 'pages', testDir: '.', testMatch: 'pages.ts' },
  ],
});
