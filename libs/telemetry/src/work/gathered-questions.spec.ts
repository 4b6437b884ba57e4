import { expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { GatheredQuestions } from './gathered-questions.js';

/** Answers each number by its double, and notes what was asked together. */
function doubling(most = 10) {
  const asked: number[][] = [];
  const questions = new GatheredQuestions<number, number>(most, async (numbers) => {
    asked.push([...numbers]);
    await nextTurn();
    if (numbers.includes(0)) throw new Error('no zeros');
    return numbers.map((one) => one * 2);
  });
  return { asked, questions };
}

it('questions of one turn are asked together, and each gets its own answer', async () => {
  const { asked, questions } = doubling();
  expect(await Promise.all([3, 1, 2].map((one) => questions.ask(one)))).toEqual([6, 2, 4]);
  expect(asked).toEqual([[3, 1, 2]]);
});

it('one that is alone is asked in its own turn, also while others wait for their answer', async () => {
  const { asked, questions } = doubling();
  const first = questions.ask(1);
  await nextTurn();
  expect(asked).toEqual([[1]]);
  const second = questions.ask(2);
  await nextTurn();
  expect(asked).toEqual([[1], [2]]);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
});

it('no more than the most are asked together', async () => {
  const { asked, questions } = doubling(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => questions.ask(one)))).toEqual([2, 4, 6, 8, 10]);
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

it('when they cannot be answered each of them fails, and the next ones are asked again', async () => {
  const { questions } = doubling(2);
  const all = await Promise.allSettled([0, 1, 2].map((one) => questions.ask(one)));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await questions.ask(7)).toBe(14);
});
