import { expect, it } from '@jest/globals';
import { proposedFirm } from './proposed-firm.ts';

const FIRM = { id: 'f1', name: 'Abbott & Crane LLP' };

it('a proposed firm is chosen by a rule only when the rules of the firm choose it too', () => {
  const rule = { routingRuleId: 'r1', roundRobinPosition: 2 };
  expect(proposedFirm(FIRM, { selectedFirmId: 'f1', ...rule })).toEqual({ ...FIRM, ...rule });
  const none = { ...FIRM, routingRuleId: null, roundRobinPosition: null };
  expect(proposedFirm(FIRM, { selectedFirmId: 'f2', ...rule })).toEqual(none);
  expect(proposedFirm(FIRM, null)).toEqual(none);
});

it('a firm that cases cannot be sent to is none', () => {
  expect(proposedFirm(null, null)).toBeNull();
});
