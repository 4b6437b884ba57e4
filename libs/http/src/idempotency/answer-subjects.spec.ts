import { describe, expect, it } from '@jest/globals';
import { subjectsOf } from './answer-subjects.js';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((digit) => `0192f3a0-2000-7000-8000-00000000000${digit}`);

describe('what a stored answer is about', () => {
  it('is in its path and in the ids of its record', () => {
    const record = { id: A, baseCaseId: B, medReferralId: C, firmId: D, title: D };
    expect(subjectsOf(`/api/public/v1/cases/${D!.toUpperCase()}/notes`, record)).toEqual([D, A, B, C]);
  });

  it('is the job of an import', () => {
    expect(subjectsOf('/api/public/v1/import/cases', { jobId: A, fileName: 'a.csv' })).toEqual([A]);
  });

  it('is in each record of a list', () => {
    expect(subjectsOf('/api/public/v1/messages', [{ referralId: A }, { referralId: B }, null])).toEqual([
      A,
      B,
    ]);
  });

  it.each([undefined, null, 'text', { id: null, caseId: 7 }])('is nothing for %j', (data) => {
    expect(subjectsOf('/api/public/v1/sent-cases', data)).toEqual([]);
  });
});
