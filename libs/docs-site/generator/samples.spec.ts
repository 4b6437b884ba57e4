import { execFileSync, spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import type { Operation } from './api-model.ts';
import { samplesOf } from './samples.ts';
import { readSources } from './sources.ts';

let operations: Operation[];
beforeAll(() => {
  const { areas, internalAreas } = readSources();
  operations = [...areas, ...internalAreas].flatMap((area) => area.operations);
});

describe('the samples', () => {
  it('in Python can be compiled', () => {
    const sources = operations.map((operation) => ({ id: operation.id, code: samplesOf(operation).python }));
    const program =
      'import json,sys\nfor one in json.load(sys.stdin): compile(one["code"], one["id"], "exec")';
    const { status, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(sources),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('in TypeScript have no fault of syntax', () => {
    for (const operation of operations) {
      const { diagnostics } = ts.transpileModule(samplesOf(operation).typescript, {
        reportDiagnostics: true,
        compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
      });
      expect([operation.id, diagnostics?.map(({ messageText }) => messageText)]).toEqual([operation.id, []]);
    }
  });

  it('in curl can be read by a shell', () => {
    for (const operation of operations)
      expect(() =>
        execFileSync('sh', ['-n'], { input: samplesOf(operation).curl, stdio: 'pipe' }),
      ).not.toThrow();
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
