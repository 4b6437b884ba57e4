import { describe, expect, it } from '@jest/globals';
import { divideSpecs, flagsOf, splitArguments, totals } from './test-run.ts';

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
