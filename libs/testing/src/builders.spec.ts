import { describe, expect, it } from '@jest/globals';
import { parseEvent } from '@referral-exchange/contracts';
import { buildCase, buildEvent, buildFirm, buildHop } from './builders.js';

describe('builders', () => {
  it('make events that the contracts accept, each its own', () => {
    const firm = buildFirm({ name: 'Crane' });
    const one = buildEvent('firm.created.v1', { key: firm.id, data: { firm } });
    const two = buildEvent('firm.created.v1');
    expect(parseEvent(one)).toEqual(one);
    expect(one.data.firm.name).toBe('Crane');
    expect(one.eventId).not.toBe(two.eventId);
    const facts = buildCase({ hops: [buildHop({ status: 'SIGNED' })] });
    expect(buildEvent('case.created.v1', { data: { case: facts } }).data.case.hops[0]?.status).toBe('SIGNED');
  });

  it('refuse an impossible event', () => {
    const firm = { ...buildFirm(), referencePrefix: 7 as unknown as string };
    expect(() => buildEvent('firm.created.v1', { data: { firm } })).toThrow();
  });
});
