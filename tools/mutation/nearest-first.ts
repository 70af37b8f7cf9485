import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the test files that are most likely to kill the active mutant first: those that import its file or have its words
 * in their path, then the fast ones. A run ends with its first failure, and code of the server is covered by most files.
 * MUTATION_FILES is the path of a JSON object with the file of each mutant, by id, which the checker `sample` writes.
 */
export class NearestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const mutated = mutatedFile(this.ctx.getRootProject().getProvidedContext());
    if (mutated === null) return super.sort(specifications);
    const { cache, config } = this.ctx;
    const ranked = specifications.map((specification) => {
      const test = path.relative(config.root, specification.moduleId);
      const results = cache.getFileTestResults(`${specification.project.name}:${test}`);
      return {
        specification,
        nearness: nearnessOf(mutated, test, readFileSync(specification.moduleId, 'utf8')),
        duration: results?.duration ?? 0,
      };
    });
    ranked.sort((one, other) => other.nearness - one.nearness || one.duration - other.duration);
    return ranked.map(({ specification }) => specification);
  }
}

/** Returns the path of the file with the active mutant, from the project root, or null in the first run of all tests. */
function mutatedFile(context: object): string | null {
  const file = process.env['MUTATION_FILES'];
  if (!('activeMutant' in context) || file === undefined || !existsSync(file)) return null;
  const files = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>; // written by the checker `sample`
  return files[String(context.activeMutant)] ?? null;
}

/** Layers and endings, which most paths share. */
const common = new Set(['server', 'machines', 'src', 'tests', 'test', 'flows', 'ts', 'tsx']);

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word !== '' && !common.has(word))
      .map((word) => word.replace(/s$/, '')),
  ),
];

/**
 * Returns how close a test is to a mutated file: 1 for each word of the folder that the path of the test contains, 2 for
 * each word of the name, and 3 if the test imports the file.
 */
export function nearnessOf(mutated: string, test: string, source: string): number {
  const words = new Set(wordsOf(test));
  const shared = (text: string): number => wordsOf(text).filter((word) => words.has(word)).length;
  const imports = source.includes(`../${mutated}'`) ? 3 : 0;
  return shared(path.dirname(mutated)) + 2 * shared(path.basename(mutated)) + imports;
}
