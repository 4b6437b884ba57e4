/** How `npm test` divides its work, and what it counts. Pure, so that it can be tested. */

/** Journeys need the whole suite and disturb one another (they kill services), so they run one at a time. */
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
  /** Each file with its start and end, in milliseconds. */
  testResults?: readonly { name: string; startTime: number; endTime: number }[];
}

export interface Totals {
  passed: number;
  failed: number;
}

/** Sums the runs; a file that did not load, and a run without results (null), count as one failure each. */
export function totals(runs: readonly (JestResults | null)[]): Totals {
  const sums = { passed: 0, failed: 0 };
  for (const run of runs) {
    sums.passed += run?.numPassedTests ?? 0;
    sums.failed += run ? run.numFailedTests + run.numRuntimeErrorTestSuites : 1;
  }
  return sums;
}

/** The arguments of `npm test`. */
export interface TestArguments {
  isKept: boolean;
  /** The commit to compare with, '' for the main branch; null without `--affected`. */
  affectedSince: string | null;
  jest: string[];
}

/** Takes our own flags out of the arguments; the rest (paths, patterns, Jest's flags) is Jest's. */
export function splitArguments(args: readonly string[]): TestArguments {
  const jest = args.filter((arg) => arg !== '--keep');
  const isKept = jest.length < args.length;
  const at = jest.indexOf('--affected');
  if (at < 0) return { isKept, affectedSince: null, jest };
  const base = jest[at + 1];
  const hasBase = base !== undefined && !base.startsWith('-');
  jest.splice(at, hasBase ? 2 : 1);
  return { isKept, affectedSince: hasBase ? base : '', jest };
}

/** Jest's flags without the paths and patterns that chose the files; a flag's value stays with it. */
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
