import { describe, expect, it } from '@jest/globals';
import {
  divideSpecs,
  filesToTryAgain,
  flagsOf,
  longestOf,
  splitArguments,
  totals,
  withSecondTry,
} from './test-run.ts';
import type { JestResults } from './test-run.ts';

describe('npm test', () => {
  it('runs journeys apart from the rest, and alone those that end or replace processes', () => {
    const texts: Record<string, string> = {
      'd.e2e-spec.ts': "import { killService, sql } from './suite-control.js';",
      'e.e2e-spec.ts': 'const suite = await ReplicatedSuite.start(SETTINGS);',
    };
    const files = ['a.spec.ts', 'b.int-spec.ts', 'c.e2e-spec.ts', 'd.e2e-spec.ts', 'e.e2e-spec.ts'];
    expect(divideSpecs(files, (file) => texts[file] ?? '')).toEqual({
      ordinary: ['a.spec.ts', 'b.int-spec.ts'],
      journeys: ['c.e2e-spec.ts'],
      lone: ['d.e2e-spec.ts', 'e.e2e-spec.ts'],
    });
  });

  it('counts a file that does not load as a failure', () => {
    const first = { numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 0 };
    const second = { numPassedTests: 2, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };
    expect(totals([first, second])).toEqual({ passed: 7, failed: 2 });
  });

  it('counts a run that wrote no results as a failure', () => {
    expect(totals([null])).toEqual({ passed: 0, failed: 1 });
  });

  it('tries few failed files again, and counts what they showed then', () => {
    const first = runOf({ a: ['passed', 'passed'], b: ['passed', 'failed'], c: [] });
    expect(filesToTryAgain(first)).toEqual(['b', 'c']);
    const second = runOf({ b: ['passed', 'passed'], c: ['passed', 'failed'] });
    const both = withSecondTry(first, second);
    expect(totals([both])).toEqual({ passed: 5, failed: 1 });
    expect(both.testResults?.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('tries nothing again when many files failed, or none did', () => {
    const many = runOf({ a: ['failed'], b: ['failed'], c: ['failed'], d: ['failed'] });
    expect(filesToTryAgain(many)).toEqual([]);
    expect(filesToTryAgain(runOf({ a: ['passed'] }))).toEqual([]);
    expect(filesToTryAgain(null)).toEqual([]);
  });

  it('keeps which files took long, the longest first', () => {
    const lengths = { '/r/a.spec.ts': 2_000, '/r/b.spec.ts': 20_400, '/r/e2e/c.e2e-spec.ts': 70_000 };
    const testResults = Object.entries(lengths).map(([name, length]) => ({
      name,
      startTime: 5_000,
      endTime: 5_000 + length,
    }));
    const kept = longestOf('/r', [{ ...runOf({}), testResults }]);
    expect(Object.entries(kept)).toEqual([
      ['e2e/c.e2e-spec.ts', 70],
      ['b.spec.ts', 20],
    ]);
  });

  it('keeps --keep to itself', () => {
    expect(splitArguments(['libs', '--keep', '-t', 'x'])).toEqual({
      isKept: true,
      affectedSince: null,
      jest: ['libs', '-t', 'x'],
    });
  });

  it('takes --affected with the commit after it, or without one', () => {
    expect(splitArguments(['--affected', 'v1.2', '--bail'])).toEqual({
      isKept: false,
      affectedSince: 'v1.2',
      jest: ['--bail'],
    });
    expect(splitArguments(['--affected', '--keep'])).toEqual({ isKept: true, affectedSince: '', jest: [] });
  });

  it('hands flags with their values to both runs, and paths to neither', () => {
    expect(flagsOf(['libs/contracts', '-t', 'a name', '--bail'])).toEqual(['-t', 'a name', '--bail']);
  });
});

/** What Jest writes for these files; one without tests did not load. */
function runOf(files: Record<string, ('passed' | 'failed')[]>): JestResults {
  const all = Object.values(files).flat();
  return {
    numPassedTests: all.filter((status) => status === 'passed').length,
    numFailedTests: all.filter((status) => status === 'failed').length,
    numRuntimeErrorTestSuites: Object.values(files).filter(({ length }) => length === 0).length,
    testResults: Object.entries(files).map(([name, tests]) => ({
      name,
      startTime: 0,
      endTime: 0,
      status: tests.length === 0 || tests.includes('failed') ? 'failed' : 'passed',
      assertionResults: tests.map((status) => ({ status })),
    })),
  };
}
