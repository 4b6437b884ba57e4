import { describe, expect, it } from '@jest/globals';
import { importSearchIn, importStateOf } from './import-words.ts';

describe('imports of all firms', () => {
  it.each([
    ['', { page: 1 }],
    ['state=stuck&page=2', { page: 2, isStuck: true }],
    ['state=failed', { page: 1, status: 'FAILED' }],
    ['state=constructor', { page: 1 }],
    [
      'firmId=019a1c00-0000-7000-8000-0000000000f1&state=done',
      { page: 1, firmId: '019a1c00-0000-7000-8000-0000000000f1', status: 'COMPLETED' },
    ],
  ])('are asked for as the address %j says', (address, search) => {
    expect(importSearchIn(new URLSearchParams(address))).toEqual(search);
  });

  it.each([
    ['RUNNING', false, 'Running', true],
    ['RUNNING', true, 'Stuck', false],
    ['PENDING', true, 'Stuck', false],
    ['FAILED', false, 'Failed', false],
    ['COMPLETED', false, 'Done', true],
  ] as const)('with status %s, stuck %j, are %s', (status, isStuck, words, isGood) => {
    expect(importStateOf({ status, isStuck })).toEqual([words, isGood]);
  });
});
