import { relative } from 'node:path';

/** How `npm test` divides its work, and what it counts. Pure, so that it can be tested. */

/** What the spec files are run with. */
export interface DividedSpecs {
  /** Against backing services, several at once. */
  ordinary: string[];
  /** Against the whole suite, two at once. */
  journeys: string[];
  /** Against the whole suite, one after another: they end or replace its processes. */
  lone: string[];
}

/** Names of e2e/suite-control.ts that end or replace what other journeys use. */
const DISTURBING = /\b(killService|stopBacking|restartService|addReplica|ReplicatedSuite)\b/;

/** Divides the spec files; `textOf` reads one. */
export function divideSpecs(files: readonly string[], textOf: (file: string) => string): DividedSpecs {
  const ordinary = files.filter((file) => !file.endsWith('.e2e-spec.ts'));
  const all = files.filter((file) => file.endsWith('.e2e-spec.ts'));
  const lone = all.filter((file) => DISTURBING.test(textOf(file)));
  return { ordinary, journeys: all.filter((file) => !lone.includes(file)), lone };
}

/** The parts of Jest's `--json` output that count. */
export interface JestResults {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that could not even be loaded: none of their tests were counted. */
  numRuntimeErrorTestSuites: number;
  /** Each file with its start and end, in milliseconds. */
  testResults?: readonly FileResult[];
}

interface FileResult {
  name: string;
  startTime: number;
  endTime: number;
  status?: 'passed' | 'failed';
  /** What Jest says of the tests that failed. */
  message?: string;
  assertionResults?: readonly { status: string }[];
}

/** With more failed files than this, something is broken, and running them once more would only take time. */
const MOST_SECOND_TRIES = 3;

/** The files with a test that failed, and those that did not load. */
export function failedFiles(run: JestResults): string[] {
  return (run.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** The files that failed, if they are so few that a second try can tell chance from a fault. */
export function filesToTryAgain(run: JestResults | null): string[] {
  const failed = run ? failedFiles(run) : [];
  return failed.length <= MOST_SECOND_TRIES ? failed : [];
}

/** A run with what the second try of its failed files showed in their place. */
export function withSecondTry(first: JestResults, second: JestResults): JestResults {
  const again = new Set(second.testResults?.map(({ name }) => name));
  const kept = (first.testResults ?? []).filter(({ name }) => !again.has(name));
  const passed = kept.flatMap(({ assertionResults = [] }) => assertionResults).filter(isPassed);
  return {
    ...second,
    numPassedTests: passed.length + second.numPassedTests,
    testResults: [...kept, ...(second.testResults ?? [])],
  };
}

function isPassed({ status }: { status: string }): boolean {
  return status === 'passed';
}

/** What the order of a fresh clone is decided by; a shorter one fits in anywhere. */
const LONG_S = 15;

/** Whole seconds of the spec files that took long, by their path from the root, the longest first. */
export function longestOf(root: string, runs: readonly JestResults[]): Record<string, number> {
  const all = runs.flatMap(({ testResults = [] }) => testResults);
  const lengths = all.map(
    ({ name, startTime, endTime }) =>
      [relative(root, name), Math.round((endTime - startTime) / 1_000)] as const,
  );
  const long = lengths.filter(([, seconds]) => seconds >= LONG_S);
  return Object.fromEntries(long.sort(([, one], [, other]) => other - one));
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
