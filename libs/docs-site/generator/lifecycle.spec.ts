import { expect, it } from '@jest/globals';
import { STATUS_LABEL } from '@referral-exchange/contracts';
import { edgesOf, lifecyclePicture } from './lifecycle.ts';
import { readSources } from './sources.ts';

const { transitions } = readSources();

it('the picture shows every status, and every move between two statuses that a firm makes', () => {
  const { text } = lifecyclePicture(transitions);
  for (const label of Object.values(STATUS_LABEL)) expect(text).toContain(`>${label}</text>`);
  for (const { operations } of edgesOf(transitions))
    for (const operation of operations.filter((one) => !['expire', 'end-onward'].includes(one)))
      expect(text).toContain(operation);
});

it('leaves out what makes a new referral, and what only an administrator does', () => {
  const edges = edgesOf(transitions).map(({ from, to }) => `${from} ${to}`);
  expect(edges).toContain('SENT UNDER_EVALUATION');
  expect(edges).not.toContain('CLOSED SENT');
});
