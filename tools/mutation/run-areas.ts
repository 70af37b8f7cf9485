import { belowBar, type AreaName, type AreaResult, type MutationReport } from './report.ts';

/**
 * Runs areas one after the other. One that fails, or in which no mutant ran, does not stop the others.
 * @param keep Receives each area that ran.
 * @returns the results, and a line for each area that failed to run or is below its bar
 */
export async function runAreas(
  areas: readonly AreaName[],
  run: (area: AreaName) => Promise<AreaResult>,
  keep: (report: MutationReport) => void,
): Promise<{ report: MutationReport; failures: string[] }> {
  const report: MutationReport = {};
  const failures: string[] = [];
  for (const area of areas) {
    console.log(`\n— ${area}`);
    try {
      const result = await run(area);
      if (result.mutants === 0) throw new Error('no mutant ran');
      report[area] = result;
      keep({ [area]: result });
    } catch (error) {
      failures.push(`${area}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { report, failures: [...failures, ...belowBar(report)] };
}
