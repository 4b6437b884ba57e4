import { describe, expect, it } from '@jest/globals';
import { affectedSpecs, describeChoice, describeTimes } from './affected.ts';

const SPECS = [
  'apps/webhooks/src/delivery/dispatcher.spec.ts',
  'apps/routing/test/rules.int-spec.ts',
  'libs/mail/src/letter.spec.ts',
  'tools/local/free-port.spec.ts',
  'tools/openapi/documents.spec.ts',
  'e2e/clocks.e2e-spec.ts',
];
const TOOLS = SPECS.filter((spec) => spec.startsWith('tools/'));

describe('npm test -- --affected', () => {
  it('runs the specs of the affected projects, and what looks at the whole suite when an app or a library is among them', () => {
    const change = { files: ['apps/routing/src/rules/rule.ts'], roots: ['apps/routing'] };
    expect(affectedSpecs(SPECS, change)).toEqual([
      'apps/routing/test/rules.int-spec.ts',
      'tools/openapi/documents.spec.ts',
      'e2e/clocks.e2e-spec.ts',
    ]);
  });

  it('runs no journey for a change of the tools alone', () => {
    const change = { files: ['tools/local/free-port.ts'], roots: ['tools'] };
    expect(affectedSpecs(SPECS, change)).toEqual(TOOLS);
  });

  it.each(['docs/events.md', 'k8s/base/webhooks.yaml', 'README.md'])(
    'runs the specs of the tools for %s, which they read',
    (file) => {
      expect(affectedSpecs(SPECS, { files: [file], roots: [] })).toEqual(TOOLS);
    },
  );

  it.each(['package-lock.json', 'jest.config.js', 'tsconfig.base.json'])('runs everything for %s', (file) => {
    expect(affectedSpecs(SPECS, { files: [file], roots: [] })).toEqual(SPECS);
  });

  it('runs nothing when nothing has changed', () => {
    expect(affectedSpecs(SPECS, { files: [], roots: [] })).toEqual([]);
  });

  it('says what it chose and how long each project took, the longest first', () => {
    expect(describeChoice(SPECS)).toContainEqual(expect.stringMatching(/^ {2}apps\/routing +1 spec files$/));
    const results = {
      numPassedTests: 2,
      numFailedTests: 0,
      numRuntimeErrorTestSuites: 0,
      testResults: [
        { name: '/work/libs/mail/src/letter.spec.ts', startTime: 0, endTime: 1500 },
        { name: '/work/apps/routing/test/rules.int-spec.ts', startTime: 0, endTime: 2500 },
        { name: '/work/apps/routing/test/other.int-spec.ts', startTime: 0, endTime: 500 },
      ],
    };
    expect(describeTimes('/work', [results, null])).toEqual([
      expect.stringMatching(/apps\/routing +3\.0 s/),
      expect.stringMatching(/libs\/mail +1\.5 s/),
    ]);
  });
});
