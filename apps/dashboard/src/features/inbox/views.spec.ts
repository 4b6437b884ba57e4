import { expect, it } from '@jest/globals';
import { viewNamed, VIEWS, viewsOf } from './views.ts';

it('an address that names no view, or one of the other direction, shows all', () => {
  expect(viewNamed('silent', 'received')).toBe('silent');
  expect(viewNamed('drafts', 'sent')).toBe('drafts');
  expect([viewNamed('drafts', 'received'), viewNamed('toString', 'sent'), viewNamed(null, 'sent')]).toEqual([
    'all',
    'all',
    'all',
  ]);
});

it('every view says why it is empty, in each direction that has it', () => {
  for (const direction of ['received', 'sent'] as const)
    for (const view of viewsOf(direction)) expect(VIEWS[view].empty[direction]).toMatch(/\.$/);
});
