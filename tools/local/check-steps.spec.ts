import { describe, expect, it } from '@jest/globals';
import { CHECK_STEPS, chooseSteps, stagesOf } from './check-steps.ts';

const namesOf = (...words: string[]): string[] => chooseSteps(words).map(({ name }) => name);

describe('npm run check', () => {
  it('runs everything without a word', () => {
    expect(chooseSteps([])).toEqual(CHECK_STEPS);
  });

  it('runs what is named, and the build before what reads it', () => {
    expect(namesOf('names')).toEqual(['names']);
    expect(namesOf('asyncapi', 'format')).toEqual(['format', 'build and types', 'asyncapi']);
  });

  it('leaves out what has run before it', () => {
    const left = namesOf('--except', 'unit');
    expect(left).toHaveLength(CHECK_STEPS.length - 1);
    expect(left).not.toContain('unit tests');
    expect(namesOf('names', 'unit', '--except', 'unit')).toEqual(['names', 'build and types']);
  });

  it('begins what reads a built package when the build has ended', () => {
    const [first, rest] = stagesOf(chooseSteps(['names', 'asyncapi']));
    expect(first.map(({ name }) => name)).toEqual(['names', 'build and types']);
    expect(rest.map(({ name }) => name)).toEqual(['asyncapi']);
  });

  it('runs nothing for a word that names no step', () => {
    expect(namesOf('asnycapi')).toEqual([]);
  });
});
