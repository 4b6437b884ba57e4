import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { collectStartupGarbage } from './startup-garbage.js';

it('gives back what nobody holds any more', async () => {
  const left = new WeakRef({ size: 1 });
  await turn();
  expect(left.deref()).toBeDefined();
  await turn();
  collectStartupGarbage();
  expect(left.deref()).toBeUndefined();
});
