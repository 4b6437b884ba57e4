import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clock, newId } from '@referral-exchange/telemetry';
import type { ServiceAnswer, TestCaller } from '@referral-exchange/testing';
import { RecordReferral } from '../src/pointer/record-referral.js';
import { RoutingUnderTest } from './routing-under-test.js';

let routing: RoutingUnderTest;
let owner: TestCaller;
let receivers: TestCaller[];
let path: string;
let id: string;
beforeAll(async () => {
  routing = await RoutingUnderTest.start();
});
afterAll(() => routing.stop());
beforeEach(async () => {
  owner = await routing.firm({ name: 'Abbott & Crane LLP' });
  receivers = await routing.firms(2);
  ({ id } = await routing.rule(owner, receivers));
  path = `/routing/rules/${id}`;
});

const tag = (answer: ServiceAnswer) => answer.headers.etag as string;
const ifMatch = (value: string) => ({ 'if-match': value });
/** A referral by the first slot, which moves the pointer and counts. */
const refer = () =>
  routing.service.part(RecordReferral).execute({
    referralId: newId(),
    routingRuleId: id,
    roundRobinPosition: 0,
    referringFirmId: owner.firmId,
    referentFirmId: receivers[0]!.firmId,
    sentDate: clock.date().toISOString(),
  });

describe('the ETag of a rule', () => {
  it('comes with every answer that is one rule, and is that of a read that follows', async () => {
    const created = await owner.post('/routing/rules', {
      name: 'Second',
      slots: [{ firmId: receivers[0]!.firmId }],
    });
    const second = `/routing/rules/${created.data.id}`;
    expect(tag(created)).toBe(tag(await owner.get(second)));
    const changed = await owner.patch(second, { name: 'Third' });
    expect(tag(changed)).not.toBe(tag(created));
    expect(tag(changed)).toBe(tag(await owner.get(second)));
    expect(tag(await owner.patch(second, { name: 'Third' }))).toBe(tag(changed));
  });

  it('is known to a reader until something that the rule shows has changed', async () => {
    const known = { 'if-none-match': tag(await owner.get(path)) };
    expect((await owner.get(path, known)).status).toBe(304);
    await refer();
    expect((await owner.get(path, known)).status).toBe(200);
    const moved = { 'if-none-match': tag(await owner.get(path)) };
    await routing.service.sql(`UPDATE firms SET name = 'Renamed' WHERE id = $1`, [receivers[0]!.firmId]);
    expect((await owner.get(path, moved)).status).toBe(200);
  });
});

describe('If-Match of a rule', () => {
  it('refuses an edit and a deletion over what somebody else has set', async () => {
    const opened = ifMatch(tag(await owner.get(path)));
    expect((await owner.patch(path, { name: 'Theirs' })).status).toBe(200);
    expect((await owner.patch(path, { name: 'Mine' }, opened)).code).toBe('conflict/version_mismatch');
    expect((await owner.delete(path, opened)).code).toBe('conflict/version_mismatch');
    const now = await owner.get(path);
    expect(now.data.name).toBe('Theirs');
    expect((await owner.delete(path, ifMatch(tag(now)))).status).toBe(204);
  });

  it('passes a referral that moved the pointer meanwhile, which stays where it is', async () => {
    const opened = ifMatch(tag(await owner.get(path)));
    await refer();
    const edited = await owner.patch(path, { name: 'Mine' }, opened);
    expect(edited.data).toMatchObject({ name: 'Mine', roundRobinPointer: 1 });
    expect(edited.data.slots[0].usedThisMonth).toBe(1);
  });

  it('takes any rule, a list of tags, and nothing weak', async () => {
    const current = tag(await owner.get(path));
    expect((await owner.patch(path, { name: 'A' }, ifMatch('*'))).status).toBe(200);
    expect((await owner.patch(path, { name: 'B' }, ifMatch(current))).code).toBe('conflict/version_mismatch');
    const list = `"other.tag", ${tag(await owner.get(path))}`;
    expect((await owner.patch(path, { name: 'C' }, ifMatch(list))).status).toBe(200);
    const weak = `W/${tag(await owner.get(path))}`;
    expect((await owner.patch(path, { name: 'D' }, ifMatch(weak))).code).toBe('conflict/version_mismatch');
  });

  it('lets one of two edits at once through', async () => {
    const opened = ifMatch(tag(await owner.get(path)));
    const edits = ['A', 'B', 'C'].map((name) => owner.patch(path, { name }, opened));
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });
});
