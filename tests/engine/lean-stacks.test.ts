import { expect, test } from 'vitest';
import { leanStacks } from './lean-stacks.ts';

/** A V8 stack frame with only the methods that `leanStacks` uses. */
const frame = (words: string, file: string | null) =>
  ({ toString: () => words, getFileName: () => file }) as unknown as NodeJS.CallSite;

/** Stub of the function that applies source maps; always reports the same line. */
const mapped = ({ name, message }: Error, frames: NodeJS.CallSite[]) =>
  `${name}: ${message}${frames.map(() => '\n    at pays (cart.spec.ts:7:3)').join('')}`;

test('maps frames of own files, and keeps frames of packages, frames of Node and frames without a file', () => {
  const frames = [
    frame('async _Page.evaluate (/a/node_modules/playwright-core/lib/bundle.js:1:2)', '/a/node_modules/b/c.js'),
    frame('async pays (file:///a/tests/browser/cart.spec.ts:70:30)', 'file:///a/tests/browser/cart.spec.ts'),
    frame('new Promise (<anonymous>)', null),
    frame('process.processTicks (node:internal/task_queues:95:5)', 'node:internal/task_queues'),
  ];
  expect(leanStacks(mapped)(new TypeError('not so'), frames)).toBe(
    [
      'TypeError: not so',
      '_Page.evaluate (/a/node_modules/playwright-core/lib/bundle.js:1:2)',
      'pays (cart.spec.ts:7:3)',
      'new Promise (<anonymous>)',
      'process.processTicks (node:internal/task_queues:95:5)',
    ].join('\n    at '),
  );
});
