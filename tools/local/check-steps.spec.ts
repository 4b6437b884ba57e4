import { describe, expect, it } from '@jest/globals';
import { CHECK_STEPS, chooseSteps } from './check-steps.ts';

const namesOf = (...words: string[]): string[] => chooseSteps(words).map(({ name }) => name);

describe('npm run check', () => {
  it('runs everything without a word', () => {
    expect(chooseSteps([])).toEqual(CHECK_STEPS);
  });

  it('runs what is named, and the build before what reads it', () => {
    expect(namesOf('names')).toEqual(['names']);
    expect(namesOf('asyncapi', 'format')).toEqual(['format', 'build and types', 'asyncapi']);
  });

  it('runs nothing for a word that names no step', () => {
    expect(namesOf('asnycapi')).toEqual([]);
  });
});
