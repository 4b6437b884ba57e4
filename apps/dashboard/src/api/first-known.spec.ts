import { expect, it } from '@jest/globals';
import { ApiProblem } from './api-problem.ts';
import { firstKnown } from './first-known.ts';

const refusal = (status: number) => new ApiProblem(`${status}`, { status, code: 'refused' });

/** Asks for each of these, of which the server says this. */
const asked = async (says: Record<string, number>) => {
  const names: string[] = [];
  const answer = firstKnown(Object.keys(says), (name) => {
    names.push(name);
    return says[name] === 200 ? Promise.resolve(name) : Promise.reject(refusal(says[name]!));
  });
  return [await answer.catch((problem: Error) => problem.message), names];
};

it('one that is not known is followed by the next one, which is asked for then only', async () => {
  expect(await asked({ case: 200, medCase: 200 })).toEqual(['case', ['case']]);
  expect(await asked({ case: 404, medCase: 200 })).toEqual(['medCase', ['case', 'medCase']]);
});

it('a refusal of another kind is told, and so is that nobody is known', async () => {
  expect(await asked({ case: 409, medCase: 200 })).toEqual(['409', ['case']]);
  expect(await asked({ case: 404, medCase: 404 })).toEqual(['404', ['case', 'medCase']]);
});
