import { TestRunner } from 'vitest';

/**
 * Does not load the files that follow the first failure: Vitest loads them all to skip their tests, but a file of the
 * server starts an app with its own database on import. Loads a file again that another test has imported, so that it
 * registers its tests.
 */
export default class BailRunner extends TestRunner {
  #cancelled = false;

  override cancel(reason: Parameters<TestRunner['cancel']>[0]): void {
    this.#cancelled = true;
    super.cancel(reason);
  }

  override importFile(...[file, source]: Parameters<TestRunner['importFile']>): unknown {
    if (this.#cancelled && source === 'collect') return undefined;
    const { evaluatedModules } = this['workerState'];
    const known = evaluatedModules.getModuleById(file);
    if (known) evaluatedModules.invalidateModule(known);
    return super.importFile(file, source);
  }
}
