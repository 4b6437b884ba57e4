import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Operation } from './api-model.ts';
import { samplesOf } from './samples.ts';
import { readSources } from './sources.ts';

let operations: Operation[];
beforeAll(() => {
  const { areas, internalAreas } = readSources();
  operations = [...areas, ...internalAreas].flatMap((area) => area.operations);
});

describe('the samples', () => {
  it('in curl can be read by a shell', () => {
    for (const operation of operations)
      expect(() =>
        execFileSync('sh', ['-n'], { input: samplesOf(operation).curl, stdio: 'pipe' }),
      ).not.toThrow();
  });

  it('upload a file of the kind that the operation takes', () => {
    const files = operations.flatMap((operation) => {
      const { curl, typescript } = samplesOf(operation);
      const [, name] = /file=@([\w.-]+)/.exec(curl) ?? [];
      return name === undefined ? [] : [[operation.id, name, typescript.includes(name)]];
    });
    expect(files).toEqual([
      ['uploadDocument', 'report.pdf', true],
      ['importCases', 'cases.csv', true],
      ['importStatuses', 'statuses.csv', true],
    ]);
  });

  it('escape quotes', () => {
    const [first] = operations.filter(({ body }) => body?.type === 'application/json') as [Operation];
    const { curl, python } = samplesOf({
      ...first,
      body: { ...first.body!, example: { note: `it's "so"` } },
    });
    expect(curl).toContain(`it'\\''s \\"so\\"`);
    expect(python).toContain(`"it's \\"so\\""`);
  });
});
