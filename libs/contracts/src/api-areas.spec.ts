import { expect, it } from '@jest/globals';
import { API_AREA_GROUPS, API_AREAS } from './api-areas.js';

it('every area of the API stands in one group', () => {
  expect(Object.values(API_AREA_GROUPS).flat().sort()).toEqual(Object.keys(API_AREAS).sort());
});
