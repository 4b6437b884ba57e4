/** How `npm test` divides its work, and what it counts. Pure, so that it can be tested. */

/** Journeys need the whole suite and disturb one another (they kill services), so they run apart, one at a time. */
export function divideSpecs(files: readonly string[]): { ordinary: string[]; journeys: string[] } {
  const journeys = files.filter((file) => file.endsWith('.e2e-spec.ts'));
  return { ordinary: files.filter((file) => !journeys.includes(file)), journeys };
}

/** The parts of Jest's `--json` output that count. */
export interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that could not even be loaded: none of their tests were counted. */
  numRuntimeErrorTestSuites: number;
}

export interface Totals {
  passed: number;
  failed: number;
}

/** Sums the runs; a file that did not load, and a run that wrote no results (null), count as one failure each. */
export function totals(runs: readonly (JestResults | null)[]): Totals {
  const sums = { passed: 0, failed: 0 };
  for (const run of runs) {
    sums.passed += run?.numPassedTests ?? 0;
    sums.failed += run ? run.numFailedTests + run.numRuntimeErrorTestSuites : 1;
  }
  return sums;
}

/** Takes our own flag out of the arguments; the rest (paths, patterns, Jest's flags) is Jest's. */
export function splitArguments(args: readonly string[]): { isKept: boolean; jest: string[] } {
  return { isKept: args.includes('--keep'), jest: args.filter((arg) => arg !== '--keep') };
}

/** Jest's flags without the paths and patterns that chose the files; a flag's separate value stays with it. */
export function flagsOf(args: readonly string[]): string[] {
  const flags: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as string;
    if (!arg.startsWith('-')) continue;
    flags.push(arg);
    if (TAKES_VALUE.has(arg)) flags.push(args[++index] ?? '');
  }
  return flags;
}

const TAKES_VALUE = new Set([
  '-t',
  '--testNamePattern',
  '--seed',
  '--reporters',
  '-w',
  '--maxWorkers',
  '--testTimeout',
]);
