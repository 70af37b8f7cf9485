interface Test {
  readonly title: string;
  readonly passed: boolean;
}

export function readCounts(
  file: string,
  code: number,
  testsOf: (report: never) => Test[],
): { readonly passed: number; readonly failed: number; readonly titles: readonly string[] };
export const vitestTests: (report: never) => Test[];
export const playwrightTests: (report: never) => Test[];
