import { readFileSync } from 'node:fs';

/**
 * Reads the JSON report of a suite. A skipped test counts as failed, as does a run that ended without a report or with
 * an exit code other than 0 although no test failed.
 * @param {string} file Path of the report.
 * @param {number} code Exit code of the runner.
 * @param {(report: object) => { title: string, passed: boolean }[]} testsOf `vitestTests` or `playwrightTests`.
 * @returns the number of passed and failed tests, and the titles of the failed ones
 */
export function readCounts(file, code, testsOf) {
  let tests;
  try {
    tests = testsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return { passed: 0, failed: 1, titles: [`no report: ${error.message}`] };
  }
  const titles = tests.filter(({ passed }) => !passed).map(({ title }) => title);
  if (code !== 0 && titles.length === 0) titles.push(`no test failed, but the exit code is ${code}`);
  return { passed: tests.filter(({ passed }) => passed).length, failed: titles.length, titles };
}

/** The tests of a JSON report of Vitest. A file that did not load is one failed test. */
export const vitestTests = (report) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
      ? [{ title: `${name}: ${message}`, passed: false }]
      : []),
    ...assertionResults.map((test) => ({ title: `${name} › ${test.fullName}`, passed: test.status === 'passed' })),
  ]);

/** The tests of a JSON report of Playwright. A flaky test, which passed only when repeated, has failed. */
export const playwrightTests = (report) => {
  const inSuite = ({ specs = [], suites = [] }, parents) => [
    ...specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        title: [`[${test.projectName}] ${spec.file}:${spec.line}`, ...parents, spec.title].join(' › '),
        passed: test.status === 'expected',
      })),
    ),
    ...suites.flatMap((suite) => inSuite(suite, [...parents, suite.title])),
  ];
  return [
    ...report.errors.map(({ message }) => ({ title: message ?? 'error without a message', passed: false })),
    ...report.suites.flatMap((file) => inSuite(file, [])),
  ];
};
