import { expect, it } from '@jest/globals';
import { groupsOf } from './groups-of.js';

it.each([
  [[], []],
  [[0, 0], [[0, 0]]],
  [
    [100, 100, 1],
    [[100, 100], [1]],
  ],
  [
    [1, 500, 1, 199, 1],
    [[1], [500], [1, 199], [1]],
  ],
])('notices with %j mails are written in groups of at most 200 mails', (sizes, groups) => {
  const notices = sizes.map((length) => ({ people: Array.from({ length }) }));
  expect(groupsOf(notices).map((group) => group.map(({ people }) => people.length))).toEqual(groups);
});
