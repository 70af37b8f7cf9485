import { TestRunner } from 'vitest';

/**
 * Does not load the files that follow the first failure: Vitest loads them all to skip their tests, but a file of the
 * server starts an app with its own database on import.
 */
export default class BailRunner extends TestRunner {
  #cancelled = false;

  override cancel(reason: Parameters<TestRunner['cancel']>[0]): void {
    this.#cancelled = true;
    super.cancel(reason);
  }

  override importFile(...[file, source]: Parameters<TestRunner['importFile']>): unknown {
    return this.#cancelled && source === 'collect' ? undefined : super.importFile(file, source);
  }
}
