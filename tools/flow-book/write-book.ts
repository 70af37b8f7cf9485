import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Changes, Chart, FlowRecord, RequirementRecord, SearchIndex, Summary } from './book.ts';
import type { StoredRun } from './compare.ts';

export interface Book {
  summary: Summary;
  flows: readonly { flow: FlowRecord; chart: Chart }[];
  requirements: readonly RequirementRecord[];
  search: SearchIndex;
  changes: Changes | null;
  kept: StoredRun;
}

/** Serializes JSON that is safe in a script element. */
const scriptOf = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll(/[\u2028\u2029]/g, ' ');

/**
 * Writes the parts of the book as classic scripts, which a page that is opened from disk can load, and the data for
 * later comparisons.
 */
export function writeBook(folder: string, book: Book): void {
  const { summary, flows, requirements, search, changes, kept } = book;
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  const put = (name: string, part: unknown) =>
    writeFileSync(
      path.join(folder, 'data', `${name}.js`),
      `flowBook.put(${JSON.stringify(name)},${scriptOf(part)});\n`,
    );
  for (const each of flows) put(`flow-${each.flow.slug}`, each);
  put('requirements', requirements);
  put('search', search);
  if (changes) put('changes', changes);
  writeFileSync(path.join(folder, 'kept.json'), JSON.stringify(kept));
  writeFileSync(path.join(folder, 'index.html'), frontOf(summary));
}

function frontOf(summary: Summary): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Flow book</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="book.css" />
    <style>
      @page {
        size: A4;
        margin: 12mm;
      }
    </style>
  </head>
  <body>
    <div id="root"></div>
    <script>
      window.flowBook = { summary: ${scriptOf(summary)} };
    </script>
    <script src="book.js"></script>
  </body>
</html>
`;
}

export function copyPictures(from: string, folder: string): void {
  if (!existsSync(from)) return;
  cpSync(from, path.join(folder, 'pictures'), { recursive: true, filter: (file) => !file.endsWith('.json') });
}

/** Builds the pages of the book: one classic script, and one style sheet that includes the font. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    root: path.join(import.meta.dirname, 'site'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), vanillaExtractPlugin()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: path.resolve(folder),
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: { entry: 'main.tsx', formats: ['iife'], name: 'book', fileName: () => 'book.js', cssFileName: 'book' },
    },
  });
}
