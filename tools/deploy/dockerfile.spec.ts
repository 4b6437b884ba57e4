import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { copyOf, stagesOf } from './dockerfile.ts';

describe('a Dockerfile', () => {
  it('is read by stages, without comments, each instruction on one line', () => {
    const text = [
      'ARG BASE=node',
      'FROM ${BASE} AS build',
      '# about this',
      'RUN make \\',
      '  # about that',
      '  && make install',
      '',
      'FROM ${BASE} AS runtime',
      'COPY --from=build /out ./',
    ].join('\n');
    expect(stagesOf(text)).toEqual([
      { name: 'build', instructions: [{ keyword: 'RUN', text: 'make && make install' }] },
      { name: 'runtime', instructions: [{ keyword: 'COPY', text: '--from=build /out ./' }] },
    ]);
  });

  it('says what is copied from where', () => {
    expect(copyOf('--from=build /a /b ./c')).toEqual({
      stage: 'build',
      sources: ['/a', '/b'],
      target: './c',
    });
    expect(copyOf('libs libs')).toEqual({ sources: ['libs'], target: 'libs' });
  });

  it('of ours has the stages that are evaluated, and no instruction that the evaluator passes over', () => {
    const stages = stagesOf(readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8'));
    expect(stages.map(({ name }) => name)).toEqual(['manifests', 'build', 'packages', 'runtime']);
    const keywords = stages.flatMap(({ instructions }) => instructions.map(({ keyword }) => keyword));
    const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'EXPOSE', 'HEALTHCHECK', 'CMD', 'USER', 'ARG', 'LABEL'];
    expect(keywords.filter((keyword) => !known.includes(keyword))).toEqual([]);
  });
});
